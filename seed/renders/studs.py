"""Earrings that stay close to the ear, hoops and the nose pin."""

from math import cos, pi, sin

import numpy as np

from gems import gemMB
from geo import R_, TAU, R_ring, S, T, catmull, circ, grid, resample, sphere, torus, tube, xfmb
from halo import halo_pendant, pear_outline
from ornament import beads_along, outline_drop, outline_path, plate
from piece import Piece
from rings import band_mesh
from settings import FOUR, PRONGS, head


def stud_flower(stone='diamond', center='diamond', R=0.30, n=8, r=0.165, petal='round'):
    """faces +Z; petals round, or pears with their points outwards"""
    p = Piece()
    g = gemMB('round')
    p[center].merge(g, T(0, 0, 0.20) @ S(R))
    for k in range(6):
        a = k * TAU / 6
        P = catmull(
            np.array(
                [
                    [R * 0.5 * cos(a), R * 0.5 * sin(a), -0.05],
                    [R * 1.02 * cos(a), R * 1.02 * sin(a), 0.15],
                    [R * 1.03 * cos(a), R * 1.03 * sin(a), 0.25],
                    [R * 0.92 * cos(a), R * 0.92 * sin(a), 0.285],
                ]
            ),
            5,
        )
        p['gold'].merge(tube(P, 0.030, 12, up=(-sin(a), cos(a), 0)))
    p['gold'].merge(torus(R * 0.80, 0.03, 60, 10), T(0, 0, 0.02))
    for k in range(n):
        a = (k + 0.5) * TAU / n
        rr = R + r * 1.18
        M = T(rr * cos(a), rr * sin(a), 0.10) @ R_('z', a)
        if petal == 'pear':
            pear_petal(p, stone, M @ R_('z', -pi / 2), r)
            continue
        p[stone].merge(g, M @ S(r))
        p['gold'].merge(torus(r * 1.02, 0.022, 40, 10), M @ T(0, 0, 0.0))
        p['gold'].merge(torus(r * 0.72, 0.03, 32, 8), M @ T(0, 0, -0.09))
        a2 = k * TAU / n
        r2 = rr * cos(pi / n) + r * 0.5
        p['gold'].merge(sphere(0.045, 16, 10), T(r2 * cos(a2), r2 * sin(a2), 0.08))
        for q in (-0.62, 0.62):
            for q2 in (0, 1):
                b = a + q + q2 * pi
                p['gold'].merge(
                    sphere(0.028, 12, 8),
                    T(rr * cos(a) + r * 1.0 * cos(b), rr * sin(a) + r * 1.0 * sin(b), 0.125),
                )
    p['gold'].merge(torus(R + r * 1.1, 0.045, 80, 10), T(0, 0, -0.06))
    return p


def pear_petal(p, stone, M, r):
    """a pear in a thin collet with three claws, its point towards +Y of M"""
    f = pear_outline(r)
    p[stone].merge(gemMB('pear', ratio=1.0), M @ S(r * 0.985))
    p['gold'].merge(tube(outline_path(f, 120, 0.0, 1.03), 0.022, 10, True), M)
    p['gold'].merge(tube(outline_path(f, 80, -0.09, 0.72), 0.03, 8, True), M)
    for a in (pi / 2, pi * 1.2, pi * 1.8):
        p['gold'].merge(sphere(0.032, 12, 8), M @ T(f(a) * cos(a), f(a) * sin(a), 0.03))


def hoop(style='plain', R=1.12, r=0.105, stone='diamond'):
    """hoop earring standing in the XZ plane; styles plain, twist, ribbed, stones"""
    p = Piece()  # thinner towards the ear (top)
    g = p['gold']
    path, a = circ(R, 720)
    thick = 1 - 0.35 * np.cos(a)
    if style == 'plain':
        g.merge(tube(path, r * thick, 32, True, up=(0, 1, 0)))
    if style == 'ribbed':
        rib = 1 + 0.16 * abs(np.cos(a * 26)) ** 0.7 * (np.cos(a) < 0.80)
        g.merge(
            tube(
                resample(path, 2400, True)[0],
                r
                * np.interp(np.arange(2400) / 2400 * 720, np.arange(720), thick)
                * np.interp(np.arange(2400) / 2400 * 720, np.arange(720), rib),
                32,
                True,
                up=(0, 1, 0),
            )
        )
    if style == 'twist':
        n = 1400
        t = np.arange(n) / n * TAU
        P = np.stack([R * np.sin(t), 0 * t, R * np.cos(t)], -1)
        rd = P / R
        k = (1 - 0.30 * np.cos(t)) * r
        y = np.array([0, 1.0, 0])
        for s in range(3):
            ph = 13 * t + s * TAU / 3
            g.merge(
                tube(
                    P + (k * 0.62)[:, None] * (np.cos(ph)[:, None] * rd + np.sin(ph)[:, None] * y),
                    k * 0.62,
                    16,
                    True,
                    up=(0, 1, 0),
                )
            )
    if style == 'stones':
        g.merge(band_mesh(R, r * 1.25, r * 0.62, n=400, p=5))
        d = r * 1.0
        n = int(TAU * (R + r * 0.62) / (d * 2.14))
        gd = gemMB('melee')
        r0 = R + r * 0.62
        for k in range(n):
            q = (k + 0.5) * TAU / n
            if cos(q) > 0.80:
                continue
            p['m_' + stone].merge(gd, R_ring(q, r0 + 0.024) @ S(d))
            for e in (-1, 1):
                for f in (-0.14, 0.14):
                    g.merge(
                        sphere(d * 0.20, 10, 7),
                        R_ring(q + (0.5 + f) * TAU / n, r0 + 0.026) @ T(0, e * d * 0.80, 0),
                    )
    # hinge and latch near the top
    for q in (0.16, -0.22):
        g.merge(sphere(r * 0.92, 24, 14), T(R * sin(q), 0, R * cos(q)) @ R_('y', q) @ S(0.7, 1, 1))
    return p


def nose_pin(stone='diamond', R=0.17):
    """seven-stone flower on a bent pin, faces +Z"""
    p = stud_flower(stone, stone, R, 6, R * 0.86)
    p['gold'].merge(tube(np.array([[0, 0, -0.05], [0, 0, -0.98]]), 0.034, 14, up=(0, 1, 0)))
    p['gold'].merge(sphere(0.06, 16, 10), T(0, 0, -0.98))
    return p


def drop_earring(stone='emerald', R=0.36, halo=0.075):
    """pear halo under a round stone, faces +Z, hangs along -Y"""
    p = Piece()
    h = halo_pendant(stone, 'pear', R=R, halo=halo, bail=False)
    t = stud_flower('diamond', 'diamond', 0.17, 8, 0.085)
    p.inst(t, T(0, 0, 0.05))
    y = -0.43
    g = p['gold']
    g.merge(xfmb(torus(0.075, 0.022, 32, 10), R_('y', pi / 2), T(0, y - 0.03, 0.08)))
    g.merge(torus(0.075, 0.022, 32, 10), T(0, y - 0.13, 0.08))
    top = h.top - 0.33
    p.inst(h, T(0, y - 0.20 - top, -0.02))
    return p


def solitaire_stud(stone='diamond', shape='round', R=0.33, ratio=1.0):
    """single stone in a prong basket, faces +Z"""
    p = head(stone, shape, R, ratio, 0.30 * R / 0.34, 0.036 * R / 0.34, FOUR if shape == 'round' else None)
    p['gold'].merge(tube(np.array([[0, 0, -0.02], [0, 0, -0.85]]), 0.032, 12, up=(0, 1, 0)))
    return p


def halo_stud(stone='sapphire', R=0.30, halo=0.075):
    """round stone in a ring of small diamonds, faces +Z"""
    p = halo_pendant(stone, 'round', R=R, ratio=1.0, halo=halo, bail=False)
    p['gold'].merge(tube(np.array([[0, 0, 0], [0, 0, -0.62]]), 0.034, 12, up=(0, 1, 0)))
    for a in FOUR:
        p['gold'].merge(
            tube(
                np.array(
                    [
                        [R * 1.04 * cos(a), R * 1.04 * sin(a), 0.10],
                        [R * 1.04 * cos(a), R * 1.04 * sin(a), 0.22],
                        [R * 0.88 * cos(a), R * 0.88 * sin(a), 0.28],
                    ]
                ),
                0.030,
                12,
                up=(-sin(a), cos(a), 0),
            )
        )
    return p


def petal_stud(R=0.27, petals=8, r=0.105):
    """jasmine: cupped gold petals with a diamond in each, a larger one raised in the middle; faces +Z"""
    p = Piece()
    g = p['gold']
    p.inst(head('diamond', 'round', R, 1.0, 0.27, 0.028, PRONGS['round']), T(0, 0, 0.02))
    f = outline_drop(0.18, 0.26)
    cup = lambda s, ph: (0.03 + 0.05 * s**2.4, np.clip(0.75 + 0.5 * s, 0, 1))
    rim = outline_path(f, 120, 0.078, 1.0)
    for k in range(petals):
        a = (k + 0.5) * TAU / petals
        M = R_('z', a) @ T(R + 0.185, 0, 0.05) @ R_('y', -0.10) @ R_('z', -pi / 2)
        g.merge(plate(f, cup, 0.05, 20, 120), M)
        g.merge(beads_along(rim, 0.017, 2.1, True, 10, 7), M)
        p['m_diamond'].merge(gemMB('melee'), M @ T(0, -0.005, 0.085) @ S(r))
        g.merge(torus(r * 1.08, 0.019, 36, 8), M @ T(0, -0.005, 0.075))
        b = k * TAU / petals
        g.merge(sphere(0.038, 16, 10), T((R + 0.10) * cos(b), (R + 0.10) * sin(b), 0.10))
    g.merge(torus(R * 0.95, 0.05, 60, 12), T(0, 0, -0.02))
    return p


def fluted_hoop(R=1.12, r=0.12, flutes=4, turns=17):
    """hoop whose flutes run round it like those of a twisted column"""
    p = Piece()
    path, a = circ(R, 1600)
    v = np.arange(144) / 144 * TAU
    A, V = np.meshgrid(a, v, indexing='ij')
    ridge = (0.5 + 0.5 * np.cos(flutes * V + turns * A)) ** 0.75
    rad = r * (1 - 0.38 * np.cos(A)) * (0.80 + 0.26 * ridge)
    x = (R + rad * np.cos(V)) * np.sin(A)
    z = (R + rad * np.cos(V)) * np.cos(A)
    p['gold'].merge(grid(np.stack([x, rad * np.sin(V), z], -1), True, True))
    for q in (0.17, -0.17):
        p['gold'].merge(sphere(r * 0.80, 24, 14), T(R * sin(q), 0, R * cos(q)) @ R_('y', q) @ S(0.6, 1, 1))
    return p


def flat_hoop(R=1.12, w=0.17, t=0.045, taper=0.42):
    """ribbon hoop, wide below and narrow at the ear"""
    p = Piece()
    p['gold'].merge(band_mesh(R, w, t, taper, n=720, p=3.4))
    for q in (0.13, -0.13):
        p['gold'].merge(
            sphere(0.085, 24, 14), T(R * sin(q), 0, R * cos(q)) @ R_('y', q) @ S(0.55, 1.15, 0.85)
        )
    return p


def baby_hoop(R=0.62, r=0.085):
    """small thick hoop with three beads below and a ball that locks it"""
    p = Piece()
    g = p['gold']
    path, a = circ(R, 480)
    g.merge(tube(path, r * 0.85, 32, True, up=(0, 1, 0)))
    g.merge(sphere(r * 1.75, 36, 22), T(0, 0, -R))
    for q, k in ((0.42, 1.30), (0.72, 1.12)):
        for s in (1, -1):
            g.merge(sphere(r * k, 32, 20), T(R * sin(pi + s * q), 0, R * cos(pi + s * q)))
    for s in (1, -1):
        g.merge(
            torus(r * 1.0, r * 0.24, 40, 12),
            T(R * sin(pi + s * 1.0), 0, R * cos(pi + s * 1.0)) @ R_('y', pi + s * 1.0 + pi / 2),
        )
    g.merge(sphere(r * 1.25, 30, 18), T(0, 0, R) @ S(1.1, 1, 1))
    for s in (1, -1):
        g.merge(
            torus(r * 1.0, r * 0.2, 36, 10),
            T(R * sin(s * 0.24), 0, R * cos(s * 0.24)) @ R_('y', s * 0.24 + pi / 2),
        )
    return p
