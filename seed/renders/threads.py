"""Mangalsutras: black beads and gold on a thread, and what hangs from it."""

from math import cos, pi, radians, sin

import numpy as np

from gems import gemMB
from geo import R_, TAU, S, T, catmull, circle_xy, grid, lathe, resample, sphere, torus, tube, xfmb
from halo import halo_pendant
from ornament import beads_along
from piece import Piece
from settings import FOUR, PRONGS, head


def mangalsutra(style='vati', stone='diamond'):
    """two strands of black beads with gold beads, pendant at the bottom; V shape, ends out of the frame"""
    p = Piece()
    r = 0.072
    x = np.linspace(-1, 1, 1600)
    for k, off in enumerate((0, 0.20)):
        path = np.stack(
            [x * (2.35 + off * 0.9), 5.4 * abs(x) ** 1.32 - off * 1.0 * (1 - 0.55 * abs(x)), 0 * x + r], -1
        )
        Q, L = resample(path, 4000)
        mid = L / 2
        lo = (1.16 if style == 'vati' else 0.66) + off * 0.25
        n = int((L / 2 - lo) / (2.05 * r))
        for side in (1, -1):
            for j in range(n):
                d = mid + side * (lo + j * 2.05 * r)
                q = Q[int(np.clip(d / L * 3999, 0, 3999))]
                if j % 7 == 3:
                    p['gold'].merge(sphere(r * 1.12, 20, 12), T(*q))
                else:
                    p['bead'].merge(sphere(r, 20, 12), T(*q))
    if style == 'vati':
        v = fluted_vati(0.42)  # its ring goes round the wire
        p.inst(v, T(-0.52, -0.536, 0.05), T(0.52, -0.536, 0.05))
        g = p['gold']
        g.merge(
            tube(
                catmull(
                    np.array(
                        [
                            [-0.70, 0.92, 0.09],
                            [-0.62, 0.45, 0.10],
                            [-0.50, 0.08, 0.12],
                            [0, -0.12, 0.12],
                            [0.50, 0.08, 0.12],
                            [0.62, 0.45, 0.10],
                            [0.70, 0.92, 0.09],
                        ],
                        float,
                    ),
                    16,
                ),
                0.034,
                12,
            )
        )
        g.merge(sphere(0.075, 20, 12), T(0, -0.12, 0.12))
        for s in (1, -1):
            p['cab_coral'].merge(sphere(0.075, 22, 14), T(s * 0.16, -0.10, 0.12))
        for s in (1, -1):
            g.merge(sphere(0.15, 24, 16), T(s * 0.70, 0.90, 0.10))
    else:
        h = halo_pendant(stone, 'round', R=0.34, ratio=1.0, halo=0.085)
        p.inst(h, T(0, -h.top - 0.02, 0.06))
        g = p['gold']
        g.merge(
            tube(
                catmull(
                    np.array(
                        [
                            [-0.47, 0.42, 0.09],
                            [-0.28, 0.08, 0.10],
                            [0, -0.04, 0.12],
                            [0.28, 0.08, 0.10],
                            [0.47, 0.42, 0.09],
                        ],
                        float,
                    ),
                    16,
                ),
                0.030,
                12,
            )
        )
        for s in (1, -1):
            g.merge(sphere(0.15, 24, 16), T(s * 0.47, 0.43, 0.10))
    return p


def string_beads(p, path, r=0.072, gold_every=7, gold_run=1, start=0.0, gap=2.05, bead='bead'):
    """beads along one half of the thread, from `start` (along the path) on"""
    Q, length = resample(path, 4000)
    for j in range(int((length - start) / (gap * r))):
        q = Q[int(np.clip((start + j * gap * r) / length * 3999, 0, 3999))]
        if gold_every and j % gold_every < gold_run:
            p['gold'].merge(sphere(r * 1.10, 20, 12), T(*q))
        else:
            p[bead].merge(sphere(r, 20, 12), T(*q))


def half_u(x0, y0, w, top=7.0, lift=0.072):
    """right half of a rounded thread: from (x0, y0) out to the width w and up out of the frame"""
    points = [
        (x0, y0),
        (x0 + (w - x0) * 0.55, y0 + 0.62),
        (w * 0.96, y0 + 2.2),
        (w * 1.04, y0 + 4.0),
        (w * 1.06, top),
    ]
    return np.c_[catmull(np.array(points, float), 60), np.full(241, lift)]


def half_v(x0, y0, w, top=7.0, lift=0.072, bow=0.25):
    t = np.linspace(0, 1, 240)
    return np.stack(
        [x0 + (w - x0) * (t + bow * np.sin(pi * t) * 0.3), y0 + (top - y0) * t**1.12, 0 * t + lift], -1
    )


def both(p, path, **k):
    for s in (1, -1):
        string_beads(p, path * np.array([s, 1, 1]), **k)


def fluted_vati(r=0.42, flutes=18):
    """cup seen from its round side: a fluted dome, a beaded rim and a boss"""
    p = Piece()
    g = p['gold']
    profile = [(0, 0.30), (0.10, 0.295), (0.20, 0.27), (0.30, 0.21), (0.375, 0.11), (0.42, 0)]

    def flute(PH, t, R, z):
        k = np.clip((t - 0.22) / 0.2, 0, 1) * np.clip((0.98 - t) / 0.1, 0, 1)
        lobe = abs(np.cos(flutes / 2 * PH)) ** 0.6
        return R, z + 0.035 * k * (lobe - 0.5), np.clip(1 - k + lobe * 1.3, 0, 1)

    g.merge(lathe([(a * r / 0.42, b * r / 0.42) for a, b in profile], 360, flute, 10))
    g.merge(tube(circle_xy(r * 1.02, 200, 0.01), 0.030, 12, True))
    g.merge(beads_along(circle_xy(r * 1.11, 200, 0.015), 0.034, 2.06))
    g.merge(beads_along(circle_xy(r * 0.36, 120, r * 0.70), 0.022, 2.06, True, 10, 7))
    g.merge(sphere(r * 0.17, 24, 14), T(0, 0, r * 0.70) @ S(1, 1, 0.7))
    g.merge(xfmb(torus(0.085, 0.026, 32, 10), R_('y', pi / 2), T(0, r * 1.11 + 0.10, 0.06)))
    return p


def crescent(p, R=0.95, stones=13, lift=0.16):
    """moon of graduated diamonds, horns upwards; returns the tips of its horns"""
    a = np.linspace(radians(28), radians(-208), 300)
    outer = np.stack([R * np.cos(a), R * np.sin(a)], -1)
    c, ri = 0.26 * R, 0.80 * R
    b = np.linspace(radians(12), radians(-192), 300)
    inner = np.stack([ri * np.cos(b), c + ri * np.sin(b)], -1)
    loop = np.concatenate(
        [np.c_[outer, np.full(300, lift - 0.05)], np.c_[inner, np.full(300, lift - 0.05)][::-1]]
    )
    g = p['gold']
    g.merge(tube(loop, 0.032, 12, True))
    s = np.linspace(0, 1, 12)[None, :, None]
    plane = outer[:, None] * (1 - s) + inner[:, None] * s
    dome = lift - 0.085 + 0.07 * np.sin(pi * s) * np.ones((300, 1, 1))
    g.merge(grid(np.concatenate([plane, dome], -1)[::-1]))
    for rim in (outer * 0.985, inner * 1.02 - [0, 0.02 * c]):
        g.merge(beads_along(np.c_[rim, np.full(300, lift)], 0.024, 2.1, False, 10, 7))
    mid = (outer + inner) / 2
    width = np.hypot(*(outer - inner).T)
    sizes = np.interp(np.linspace(0, 1, stones), [0, 0.5, 1], [0.055, 0.145, 0.055])
    at = np.cumsum(sizes * 2.1) - sizes * 1.05
    length = np.r_[0, np.cumsum(np.hypot(*np.diff(mid, axis=0).T))]
    at = at + (length[-1] - sizes.sum() * 2.1) / 2
    for d, size in zip(at, sizes):
        k = int(np.interp(d, length, np.arange(300)))
        size = min(size, width[k] * 0.43)
        p['m_diamond'].merge(gemMB('melee'), T(*mid[k], lift) @ S(size))
        for q in FOUR:
            g.merge(
                sphere(size * 0.17, 10, 7),
                T(mid[k, 0] + size * cos(q + a[k]), mid[k, 1] + size * sin(q + a[k]), lift + 0.015),
            )
    return (outer[0] + inner[0]) / 2


def single_thread(stone='diamond', shape='round'):
    """one row of beads with long gold runs, a small stone on each shoulder, a halo drop"""
    p = Piece()
    g = p['gold']
    h = halo_pendant(stone, shape, R=0.37, ratio=1.0, halo=0.082)
    p.inst(h, T(0, -h.top - 0.02, 0.15))
    both(p, half_v(0.66, 0.66, 3.1), r=0.085, gold_every=9, gold_run=3, start=0.10)
    g.merge(
        tube(
            catmull(
                np.array(
                    [
                        [-0.62, 0.60, 0.09],
                        [-0.32, 0.16, 0.10],
                        [0, -0.02, 0.12],
                        [0.32, 0.16, 0.10],
                        [0.62, 0.60, 0.09],
                    ],
                    float,
                ),
                16,
            ),
            0.030,
            12,
        )
    )
    for s in (1, -1):
        p.inst(head('diamond', 'round', 0.13, 1.0, 0.13, 0.022, FOUR), T(s * 0.34, 0.20, 0.12))
        g.merge(sphere(0.12, 24, 16), T(s * 0.645, 0.635, 0.09))
    return p


def moon_thread():
    """three rows that end in the horns of a diamond crescent, a round diamond hanging inside it"""
    p = Piece()
    g = p['gold']
    tip = crescent(p)
    for k in range(3):
        both(
            p,
            half_u(tip[0] + 0.16 + 0.10 * k, tip[1] + 0.36 - 0.15 * k, 2.5 + 0.16 * k),
            gold_every=11,
            start=0.07,
        )
    for s in (1, -1):
        g.merge(sphere(0.17, 24, 16), T(s * (tip[0] + 0.13), tip[1] + 0.20, 0.12))
        g.merge(torus(0.07, 0.022, 32, 10), T(s * (tip[0] + 0.01), tip[1] + 0.04, 0.12))
    p.inst(head('diamond', 'round', 0.33, 1.0, 0.24, 0.030, PRONGS['round']), T(0, -0.14, 0.05))
    return p


def vati_thread(rows=1, r=0.24, w=2.4, gold_every=9, bead=0.062):
    """two fluted vatis on a bar of gold beads under a rounded thread"""
    p = Piece()
    g = p['gold']
    dx = r * 1.28
    x1 = dx + r * 0.9
    v = fluted_vati(r)
    hangs = 0.10 * (dx / x1) ** 2 - 0.05 - (r * 1.11 + 0.10)  # its ring goes round the bar
    for s in (1, -1):
        p.inst(v, T(s * dx, hangs, 0.03))
    step = r * 0.52
    bar = np.stack([np.linspace(-x1, x1, 60), 0.10 * (np.linspace(-1, 1, 60)) ** 2, np.full(60, 0.09)], -1)
    g.merge(tube(bar, 0.030, 12))
    for k in (-1, 0, 1):
        g.merge(sphere(step * (0.40 if k else 0.52), 22, 14), T(k * step, 0.02 * abs(k), 0.10))
    for s in (1, -1):
        g.merge(sphere(0.11 + 0.035 * rows, 24, 16), T(s * (x1 + 0.05), 0.13, 0.10))
    for k in range(rows):
        both(
            p,
            half_u(x1 + 0.16 + 0.03 * k, 0.24 - 0.14 * k * 0.7, w + 0.155 * k, lift=bead),
            r=bead,
            gold_every=gold_every,
            start=0.05,
        )
    return p
