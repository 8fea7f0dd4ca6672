"""What holds a stone: prong heads, pavé."""

from math import cos, pi, sin

import numpy as np

from gems import gem_outline, gemMB
from geo import TAU, R_ring, S, T, catmull, sphere, tube
from piece import Piece

PRONGS = {
    'round': [pi / 2 + k * TAU / 6 for k in range(6)],
    'pear': [pi / 2, 0.35, pi - 0.35, -0.85, -pi + 0.85],
}


FOUR = [pi / 4 + k * pi / 2 for k in range(4)]


def head(stone='diamond', shape='round', R=0.34, ratio=1.0, z1=0.33, pr=None, angles=None):
    """prong setting: z=0 on the band, girdle of the stone at z1"""
    p = Piece()
    o = gem_outline(shape, ratio)
    ang = np.arctan2(o[:, 1], o[:, 0])
    pr = pr or 0.030 * R / 0.34
    m = p['gold']
    z0 = -0.05
    for a in angles or PRONGS.get(shape, FOUR):
        if shape == 'emerald':
            a = np.arctan2(np.sign(sin(a)) * 1.21, np.sign(cos(a)) * 0.86)
        d = abs((ang - a + pi) % TAU - pi)
        c = o[np.argmin(d)]
        u = c / np.hypot(*c)
        pts = [
            (0.28, z0),
            (0.60, z0 + 0.38 * (z1 - z0)),
            (0.97, z1 - 0.14 * R),
            (1.04, z1 + 0.01 * R),
            (1.01, z1 + 0.10 * R),
            (0.92, z1 + 0.165 * R),
        ]
        P = catmull(np.array([[f * R * c[0], f * R * c[1], z] for f, z in pts]), 6)
        rad = np.interp(
            np.linspace(0, 1, len(P)), [0, 0.5, 0.85, 1], [pr * 0.8, pr * 0.9, pr * 1.12, pr * 0.95]
        )
        m.merge(tube(P, rad, 14, up=(-u[1], u[0], 0)))
    for f, z, r in ((0.78, z0 + 0.52 * (z1 - z0), pr * 0.62), (0.36, z0 + 0.06 * (z1 - z0), pr * 0.8)):
        m.merge(tube(np.c_[o * f * R, np.full(len(o), z)], r, 12, True))
    g = (
        gemMB('emerald', w=1, l=1.35, c=0.28)
        if shape == 'emerald'
        else gemMB('round' if shape == 'oval' else shape, ratio=ratio)
    )
    p[stone].merge(g, T(0, 0, z1) @ S(R))
    return p


def pave_shoulders(p, rad, a0, n, d, stone='diamond'):
    gd = gemMB('melee')
    step = 2.1 * d / rad
    for sgn in (1, -1):
        for i in range(n):
            a = sgn * (a0 + i * step)
            p['m_' + stone].merge(gd, R_ring(a, rad + 0.014) @ S(d))
            for q in (-1, 1):
                p['gold'].merge(
                    sphere(0.0165, 12, 8), R_ring(a + sgn * step / 2, rad + 0.020) @ T(0, q * 0.045, 0)
                )
