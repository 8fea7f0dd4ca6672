"""The pendant with a close halo of diamonds."""

from math import pi

import numpy as np

from gems import gemMB
from geo import R_, TAU, S, T, resample, sphere, superellipse, sweep, torus, tube, xfmb
from ornament import outline_path
from piece import Piece


def pear_outline(R):
    """distance from the middle by angle, the point towards +Y"""
    t = np.linspace(0, TAU, 721)
    x, y = np.cos(t), np.sin(t)
    x = x * (1 - 0.62 * np.clip((y + 0.2) / 1.2, 0, 1) ** 1.5)
    y = np.where(y > 0, y * 1.55, y)
    angle = np.unwrap(np.arctan2(y, x))
    return lambda ph: R * np.interp(ph % TAU, angle - angle[0], np.hypot(x, y))


def halo_pendant(stone='emerald', shape='oval', R=0.36, ratio=1.3, halo=0.075, bail=True):
    p = Piece()
    f = lambda ph: R / np.sqrt(np.cos(ph) ** 2 + (np.sin(ph) / ratio) ** 2)
    g = gemMB(
        'pear' if shape == 'pear' else ('cushion' if shape == 'cushion' else 'round'),
        ratio=1.0 if shape == 'pear' else ratio,
    )
    if shape == 'pear':
        f = pear_outline(R)

    p[stone].merge(g, T(0, 0, 0.20) @ S(R * 0.985))
    for s, z in ((1.03, 0.20),):
        p['gold'].merge(tube(outline_path(f, 200, z, s), 0.022, 10, True))
    hp = outline_path(f, 400, 0.15, 1.0)
    # offset outwards
    nx = np.gradient(hp, axis=0)
    nn = np.stack([nx[:, 1], -nx[:, 0], 0 * nx[:, 0]], -1)
    nn /= np.linalg.norm(nn, axis=1, keepdims=True)
    hp = hp + nn * (halo * 1.28)
    Q, Ln = resample(hp, 4000, True)
    n = int(Ln / (halo * 2.12))
    Q, _ = resample(hp, n, True)
    gd = gemMB('melee')
    for q in Q:
        p['m_diamond'].merge(gd, T(*q) @ S(halo))
    Q2, _ = resample(hp, n * 2, True)
    tg = np.roll(Q2, -1, 0) - np.roll(Q2, 1, 0)
    no = np.stack([tg[:, 1], -tg[:, 0], 0 * tg[:, 0]], -1)
    no /= np.linalg.norm(no, axis=1, keepdims=True)
    for i in range(n):
        c = Q2[2 * i + 1]
        for s in (1, -1):
            p['gold'].merge(
                sphere(0.021, 12, 8), T(*(c + no[2 * i + 1] * s * halo * 0.72 + np.array([0, 0, 0.015])))
            )
    path = hp + nn * 0
    p['gold'].merge(sweep(path + np.array([0, 0, -0.10]), superellipse(halo * 1.18, 0.05, 4, 20)))
    path2 = outline_path(f, 200, 0.03, 0.80)
    p['gold'].merge(tube(path2, 0.03, 10, True))
    ytop = hp[:, 1].max() + halo
    if bail:
        p['gold'].merge(xfmb(torus(0.085, 0.024, 36, 10), T(0, ytop + 0.07, 0.12)))
        b = xfmb(torus(0.14, 0.045, 48, 14), S(0.75, 1.25, 1), R_('y', pi / 2), T(0, ytop + 0.25, 0.13))
        p['gold'].merge(b)
    p.top = ytop + 0.33
    return p
