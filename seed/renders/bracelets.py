"""Line bracelets. The axis is Z."""

from math import cos, pi, sin

import numpy as np

from gems import gemMB
from geo import MB, R_, TAU, S, T, aim, frame, lathe, resample, sphere, superellipse, sweep, torus, tube, xfmb
from piece import Piece
from settings import FOUR


def tennis(rad=2.35, stone='diamond', stone2=None, r=0.165):
    """bracelet of prong-set stones, axis Z, stones outwards"""
    p = Piece()
    n = int(TAU * rad / (r * 2.16))
    n -= n % 2
    g = gemMB('round')
    L = MB()
    for q in FOUR:
        L.merge(
            tube(
                np.array(
                    [
                        [r * 0.66 * cos(q), r * 0.66 * sin(q), -r * 1.0],
                        [r * 0.98 * cos(q), r * 0.98 * sin(q), -r * 0.1],
                        [r * 1.02 * cos(q), r * 1.02 * sin(q), r * 0.16],
                        [r * 0.86 * cos(q), r * 0.86 * sin(q), r * 0.27],
                    ]
                ),
                r * 0.13,
                10,
                up=(-sin(q), cos(q), 0),
            )
        )
    L.merge(torus(r * 0.86, r * 0.10, 32, 8), T(0, 0, -r * 0.45))
    L.merge(torus(r * 0.62, r * 0.13, 28, 8), T(0, 0, -r * 1.0))
    for k in range(n):
        q = k * TAU / n
        e = np.array([cos(q), sin(q), 0])
        M = aim(e * rad, e) @ R_('z', 0)
        p[stone2 if stone2 and k % 2 else stone].merge(g, M @ S(r))
        p['gold'].merge(L, M)
        q += pi / n
        p['gold'].merge(
            xfmb(
                sphere(r * 0.22, 12, 8),
                S(0.8, 1.6, 1.1),
                R_('z', q),
                T(rad * cos(q) - r * 0.75 * cos(q), rad * sin(q) - r * 0.75 * sin(q), 0),
            )
        )
    return p


def riviere(path, stone='emerald', r=0.185, r2=0.125, stone2='diamond'):
    """line bracelet lying open along a path: stones in closed collets, large and small in turn, a box clasp"""
    p = Piece()
    g = p['gold']
    P, length = resample(path, 4000)
    along = np.gradient(P, axis=0)
    along /= np.linalg.norm(along, axis=1, keepdims=True)
    d, k = 0.30, 0
    gap = 0.05
    while d + r < length - 0.05:
        size = r2 if k % 2 else r
        d += size * 1.12
        j = int(d / length * 3999)
        M = frame(along[j], np.cross([0, 0, 1.0], along[j]), [0, 0, 1.0], P[j] + (0, 0, size * 0.75))
        p[stone2 if k % 2 else stone].merge(gemMB('round'), M @ S(size))
        g.merge(
            lathe([(0.98, 0.12), (1.12, 0.10), (1.14, -0.2), (0.9, -0.6), (0.6, -0.75)], 64, None, 4),
            M @ S(size),
        )
        for q in FOUR:
            g.merge(
                sphere(size * 0.13, 12, 8), M @ T(size * 1.03 * cos(q), size * 1.03 * sin(q), size * 0.14)
            )
        d += size * 1.12
        j = min(3999, int((d + gap / 2) / length * 3999))
        g.merge(sphere(0.045, 14, 9), T(*(P[j] + (0, 0, 0.08))))
        d += gap
        k += 1
    M = frame(along[0], np.cross([0, 0, 1.0], along[0]), [0, 0, 1.0], P[0] + (0, 0, 0.14))
    box = sweep(np.array([[-0.16, 0, 0], [0.20, 0, 0]]), superellipse(0.15, 0.11, 5, 40), False)
    g.merge(box, M)
    for s in (-0.16, 0.20):
        cap = np.c_[np.full(40, s), superellipse(0.15, 0.11, 5, 40)]
        g.merge(
            MB().add(np.concatenate([cap, [[s, 0, 0]]]), tris=[(i, (i + 1) % 40, 40) for i in range(40)]), M
        )
        g.merge(tube(cap, 0.016, 8, True, up=(1, 0, 0)), M)
    for s in (1, -1):
        g.merge(tube(np.array([[-0.10, s * 0.165, 0], [0.14, s * 0.165, 0.02]]), 0.018, 10), M)
    return p
