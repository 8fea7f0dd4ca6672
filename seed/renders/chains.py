"""Chains and their clasp."""

from math import cos, pi, sin

import numpy as np

from geo import MB, R_, TAU, S, T, frame, frames, resample, superellipse, sweep, torus, tube
from ornament import rope


def link(L=0.13, W=0.085, r=0.020, nu=28, nv=9):
    a = np.arange(nu) / nu * TAU
    path = np.stack([(L - W) * np.clip(np.cos(a) * 1.6, -1, 1) + W * np.cos(a), W * np.sin(a), 0 * a], -1)
    return tube(path, r, nv, True)


def chain(path, L=0.13, W=0.085, r=0.020, up=(0, 0, 1), tw=pi / 4):
    P, Ln = resample(path, 6000)
    n = round(Ln / ((L - r * 1.15) * 2)) + 1  # a link at either end, and each through the next
    P, _ = resample(path, n)
    tg, s, u = frames(P, False, up)
    l = link(L, W, r)
    m = MB()
    for k in range(n):
        a = (0 if k % 2 == 0 else pi / 2) + tw
        yv = cos(a) * s[k] + sin(a) * u[k]
        zv = np.cross(tg[k], yv)
        m.merge(l, frame(tg[k], yv, zv, P[k]))
    return m


def flat_chain(path, style='rope', w=0.11):
    """chain of a style along a path lying on the ground"""
    if style == 'rope':
        return rope(path + np.array([0, 0, w]), w * 0.56, w * 0.56, w * 3.6, False, strands=3, nv=12)
    if style == 'cable':
        return chain(path + np.array([0, 0, w * 0.9]), w * 1.25, w * 0.80, w * 0.23)
    m = MB()
    up = (0, 0, 1)
    if style == 'box':
        P, L = resample(path, 6000)
        s = w * 0.80
        n = int(L / (s * 1.30))
        P, _ = resample(path, n)
        tg, sd, u = frames(P, False, up)
        for k in range(n):
            q = pi / 4 + (0 if k % 2 else pi / 2)
            y = cos(q) * sd[k] + sin(q) * u[k]
            z = np.cross(tg[k], y)
            pr = superellipse(s * 0.56, s * 0.40, 6, 24)
            m.merge(
                sweep(
                    np.stack([pr[:, 0] * 1.25, pr[:, 1] * 1.25, 0 * pr[:, 0]], -1),
                    superellipse(s * 0.42, s * 0.14, 5, 16),
                    True,
                ),
                frame(tg[k], y, z, P[k] + np.array([0, 0, w])),
            )
        return m
    if style == 'figaro':
        P, L = resample(path, 8000)
        pos = 0
        k = 0
        while True:
            long = k % 4 == 3
            Lk = w * (2.6 if long else 1.3)
            r = w * 0.24
            step = (Lk - r) * 2 * 0.98
            c = pos + step / 2
            if c + step / 2 > L:
                break
            j = int(c / L * 7999)
            t = P[min(j + 30, 7999)] - P[max(j - 30, 0)]
            t /= np.linalg.norm(t)
            s = np.cross((0, 0, 1), t)
            q = 0.42 if k % 2 else -0.42
            y = cos(q) * s + sin(q) * np.array([0, 0, 1.0])
            m.merge(link(Lk, w * 0.80, r, 40, 12), frame(t, y, np.cross(t, y), P[j] + np.array([0, 0, w])))
            pos += step - r * 2 * 0.95
            k += 1
        return m


def clasp(M, s=1.0):
    """lobster clasp and ring, along +X from the origin"""
    m = MB()
    a = np.linspace(0.5, TAU - 0.15, 60)
    m.merge(
        tube(
            np.stack([0.30 + 0.26 * np.cos(a + pi), 0.15 * np.sin(a + pi), 0 * a], -1),
            np.interp(a, [0.5, 3, 6.2], [0.05, 0.062, 0.035]),
            14,
        )
    )
    m.merge(torus(0.085, 0.026, 32, 10), T(-0.06, 0, 0))
    m.merge(torus(0.10, 0.028, 36, 10), T(0.70, 0, 0) @ R_('x', 0.5))
    o = MB()
    return o.merge(m, M @ S(s))
