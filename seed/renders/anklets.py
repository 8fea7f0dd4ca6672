"""Anklets with bells, lying flat."""

from math import cos, pi, sin

import numpy as np

from chains import chain
from geo import R_, TAU, S, T, circle_xy, frame, frames, grid, resample, sphere, torus, tube, xfmb
from ornament import beads_along, outline_petal, plate, rope
from piece import Piece


def ghungroo(s=0.13, bell=True):
    """small bell hanging along -Y from the origin, flat on the ground"""
    p = Piece()
    g = p['gold']
    g.merge(xfmb(torus(s * 0.42, s * 0.13, 24, 8), R_('y', pi / 2), T(0, -s * 0.30, 0)))
    c = -s * 1.55

    def fn(PH, t, r, z):
        return r, z, np.ones_like(r)

    th = np.linspace(0, pi, 40)
    ph = np.arange(48) / 48 * TAU
    1 - 0.16 * np.exp(-(((th - pi) / 0.30) ** 2))
    P = np.stack(
        [
            np.outer(np.cos(ph), np.sin(th) * s),
            -np.outer(np.ones(48), -np.cos(th) * s * 1.05),
            np.outer(np.sin(ph), np.sin(th) * s),
        ],
        -1,
    )
    P[..., 1] = -P[..., 1]
    g.merge(grid(P, True), T(0, c, 0))
    g.merge(xfmb(torus(s * 0.99, s * 0.09, 40, 8), R_('x', pi / 2), T(0, c, 0)))
    g.merge(sphere(s * 0.30, 14, 9), T(0, c + s * 1.08, 0))
    g.merge(sphere(s * 0.20, 12, 8), T(0, c - s * 1.08, 0))
    return p


def payal(W=3.3, drops=27):
    """anklet as a flat-lay arch (U), bells outwards; build with a silver metal"""
    p = Piece()
    a = np.linspace(-pi * 1.04, pi * 0.04, 1800)
    path = np.stack([W * np.cos(a), W * 0.94 * np.sin(a), 0 * a], -1)
    P, L = resample(path, 3000)
    tg, s, u = frames(P)
    out = P / np.linalg.norm(P, axis=1, keepdims=True)
    g = p['gold']
    z = np.array([0, 0, 0.10])
    g.merge(rope(P + z, 0.034, 0.036, 0.17, False))
    g.merge(rope(P - out * 0.34 + z, 0.034, 0.036, 0.17, False))
    n = int(L / 0.37)
    for k in range(n):
        j = int((k + 0.5) / n * 2999)
        c = P[j] - out[j] * 0.17
        M = frame(tg[j], np.cross([0, 0, 1.0], tg[j]), [0, 0, 1.0], c + z * 0.9)
        f = outline_petal(4, 0.165, 0.45)
        g.merge(
            plate(
                f,
                lambda s, ph: (0.02 + 0.06 * np.sqrt(np.clip(1 - s**2, 0, 1)), np.clip(1.2 - s, 0, 1)),
                0.03,
                14,
                64,
            ),
            M @ R_('z', pi / 4),
        )
        g.merge(beads_along(circle_xy(0.07, 60, 0.085), 0.018, 2.1, True, 8, 6), M)
        g.merge(sphere(0.045, 14, 9), M @ T(0, 0, 0.085))
        j2 = min(2999, int((k + 1) / n * 2999))
        g.merge(sphere(0.036, 12, 8), T(*(P[j2] - out[j2] * 0.17 + z * 0.9)))
    b = ghungroo(0.125)
    small = ghungroo(0.085)
    for k in range(drops * 2 + 1):
        j = int((k + 0.5) / (drops * 2 + 1) * 2999)
        o = P[j] + out[j] * 0.05 + np.array([0, 0, 0.13])
        y = -out[j]
        p.inst(b if k % 2 else small, frame(np.cross(y, [0, 0, 1.0]), y, [0, 0, 1.0], o))
    for e, sg in ((0, -1), (2999, 1)):
        c = P[e] - out[e] * 0.17
        t = tg[e] * sg
        g.merge(torus(0.13, 0.034, 40, 10), T(*(c + t * 0.22 + z)))
        g.merge(sphere(0.09, 20, 12), T(*(c + t * 0.05 + z)))
    return p


def flower_plate(p, M, r=0.165, petals=4):
    g = p['gold']
    dome = lambda s, ph: (0.02 + 0.06 * np.sqrt(np.clip(1 - s**2, 0, 1)), np.clip(1.2 - s, 0, 1))
    g.merge(plate(outline_petal(petals, r, 0.45), dome, 0.03, 14, 64), M @ R_('z', pi / 4))
    g.merge(beads_along(circle_xy(r * 0.42, 60, 0.085), r * 0.11, 2.1, True, 8, 6), M)
    g.merge(sphere(r * 0.27, 14, 9), M @ T(0, 0, 0.085))


def broad_payal(reach=3.5, sag=0.13, rows=2):
    """bridal anklet in a shallow arc: rows of flowers between ropes, a row of chain links, bells along the edge"""
    p = Piece()
    g = p['gold']
    x = np.linspace(-reach, reach, 3000)
    P, length = resample(np.stack([x, sag * x**2, 0 * x + 0.10], -1), 3000)
    along, across, _ = frames(P)
    down = -across * np.sign(across[:, 1:2])
    for k in range(rows + 1):
        g.merge(rope(P + down * 0.40 * k, 0.036, 0.038, 0.18, False))
    n = int(length / 0.40)
    for row in range(rows):
        for k in range(n):
            j = int((k + 0.5) / n * 2999)
            c = P[j] + down[j] * (0.40 * row + 0.20) - (0, 0, 0.02)
            flower_plate(
                p, frame(along[j], np.cross([0, 0, 1.0], along[j]), [0, 0, 1.0], c), 0.18, 4 if row else 6
            )
            j = min(2999, int((k + 1) / n * 2999))
            g.merge(sphere(0.042, 12, 8), T(*(P[j] + down[j] * (0.40 * row + 0.20))))
    bells = [ghungroo(0.145), ghungroo(0.10)]
    m = n * 2
    for k in range(m):
        j = int((k + 0.5) / m * 2999)
        o = P[j] + down[j] * (0.40 * rows + 0.05)
        for t in range(1 + k % 2):
            g.merge(torus(0.055, 0.017, 24, 8), T(*(o + down[j] * (0.06 + 0.09 * t))))
        o = o + down[j] * (0.09 + 0.10 * (k % 2))
        p.inst(bells[k % 2], frame(np.cross(-down[j], [0, 0, 1.0]), -down[j], [0, 0, 1.0], o + (0, 0, 0.03)))
    for e, s in ((0, -1), (2999, 1)):
        middle = P[e] + down[e] * 0.20 * rows
        g.merge(tube(np.array([P[e] - (0, 0, 0.02), P[e] + down[e] * 0.40 * rows - (0, 0, 0.02)]), 0.05, 14))
        for k in range(3):
            g.merge(
                xfmb(torus(0.10, 0.028, 32, 10), R_('x', 0.9 * (k % 2))),
                T(*(middle + along[e] * s * (0.14 + 0.15 * k))),
            )
    return p


def baby_payal(R=1.25, bells=9):
    """small closed anklet: a cable chain with flowers and single bells, and a screw"""
    p = Piece()
    g = p['gold']
    circle = circle_xy(R, 600, 0.09)
    g.merge(chain(np.concatenate([circle, circle[:1]]), 0.105, 0.068, 0.022))
    small = ghungroo(0.115)
    for k in range(bells):
        a = (k + 0.5) * TAU / bells + pi / 2
        out = np.array([cos(a), sin(a), 0])
        M = frame(np.cross(-out, [0, 0, 1.0]), -out, [0, 0, 1.0], out * R + (0, 0, 0.07))
        flower_plate(p, M, 0.15, 5)
        p.inst(small, frame(np.cross(-out, [0, 0, 1.0]), -out, [0, 0, 1.0], out * (R + 0.13) + (0, 0, 0.11)))
    for s in (1, -1):
        g.merge(xfmb(sphere(0.10, 24, 14), S(1.5, 1, 1)), T(s * 0.13, R, 0.10))
    g.merge(xfmb(torus(0.085, 0.03, 32, 10), R_('y', pi / 2)), T(0, R, 0.10))
    return p
