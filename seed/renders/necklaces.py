"""Necklaces that lie flat and run out of the frame at the top."""

from math import cos, pi, radians, sin

import numpy as np

from geo import R_, TAU, S, T, frame, frames, grid, resample, smooth, sphere, superellipse, sweep, torus, xfmb
from ornament import beads_along, cab, lotus_height, mandala, mango, polki, rope
from piece import Piece


def choker(stone='ruby', stone2='emerald', W=3.5, D=4.0, s0=0.60, s1=0.98, reach=7.5, top=9.0):
    """flat-lay U in XY opening towards +Y; ends run up out of the frame"""
    p = Piece()
    a = np.linspace(-pi, 0, 1200)
    U = np.stack([W * np.cos(a), D * np.sin(a), 0 * a + 0.12], -1)
    L0 = np.stack([np.full(400, -W), np.linspace(top, 0.02, 400), np.full(400, 0.12)], -1)
    R0 = L0[::-1] * np.array([-1, 1, 1])
    path = np.concatenate([L0, U, R0])
    P, Ln = resample(path, 4000)
    mid = Ln / 2
    tg, s, u = frames(P, False)
    d = np.linspace(0, Ln, 4000)
    sg = np.sign((s * (P - np.array([0, 1.0, 0]))).sum(-1, keepdims=True))
    outv = s * sg
    size = lambda q: s0 + (s1 - s0) * max(0, 1 - (abs(q) / reach) ** 1.15)
    qs = [0.0]
    q = 0.0
    while True:
        q += 0.5 * (size(q) + size(q + size(q) * 1.2)) * 1.17
        if q > reach:
            break
        qs.append(q)
    qs = sorted([-x for x in qs[1:]] + qs)
    lib = {}
    for i, q in enumerate(qs):
        k = np.argmin(abs(d - (mid + q)))
        o = P[k]
        out = outv[k]
        sz = size(q)
        sc = sz / 0.62
        j = abs(i - len(qs) // 2)
        stn = stone if j % 2 == 0 else stone2
        if stn not in lib:
            lib[stn] = mango(0.62, stn)
        z = np.array([0, 0, 1.0])
        y = -out
        M = frame(np.cross(y, z), y, z, o + out * sz * 0.42) @ S(sc)
        p.inst(lib[stn], M)
        e0 = o + out * (sz * 0.42 + 0.62 * 0.62 * sc * 1.09)
        for kind, r, dd in (
            ('gold', 0.05, 0.05),
            ('pearl', 0.135, 0.235),
            ('gold', 0.055, 0.40),
            ('gold', 0.034, 0.475),
        ):
            c = e0 + out * dd * sc
            p[kind].merge(sphere(r * sc, 24, 14), T(c[0], c[1], 0.15 * sc))
        if i < len(qs) - 1:  # small pearl drop between motifs
            qm = (q + qs[i + 1]) / 2
            k2 = np.argmin(abs(d - (mid + qm)))
            o2 = P[k2]
            v2 = outv[k2]
            s2 = size(qm) / 0.62
            for kind, r, dd in (
                ('gold', 0.045, 0.10),
                ('gold', 0.06, 0.20),
                ('pearl', 0.10, 0.35),
                ('gold', 0.045, 0.48),
            ):
                c = o2 + v2 * (dd + 0.44) * s2
                p[kind].merge(sphere(r * s2, 20, 12), T(c[0], c[1], 0.14 * s2))
    off = lambda k: P - outv * k
    p['gold'].merge(beads_along(off(0.10), 0.062, 2.04, False, 14, 9))
    p['gold'].merge(rope(off(0.21), 0.03, 0.032, 0.15, False))
    Q, _ = resample(off(0.42), int(Ln / 0.315))
    tq = np.gradient(Q, axis=0)
    for i, c in enumerate(Q):
        ang = np.arctan2(tq[i, 1], tq[i, 0])
        M = T(c[0], c[1], 0.10) @ R_('z', ang)
        st_ = (stone, None, stone2, None)[i % 4]
        if st_:
            p['cab_' + st_].merge(cab(0.098, 0.125, 0.085, 22, 8), M)
        else:
            p['polki'].merge(polki(0.100, 0.125, 0.07, 9, i), M)
        p['gold'].merge(xfmb(torus(0.118, 0.026, 30, 8), S(1, 1.22, 1)), M @ T(0, 0, 0.008))
    p['gold'].merge(sweep(off(0.42) + np.array([0, 0, -0.05]), superellipse(0.20, 0.05, 4, 16), closed=False))
    p['gold'].merge(rope(off(0.63), 0.03, 0.032, 0.15, False))
    p['pearl'].merge(beads_along(off(0.75), 0.070, 2.06, False, 18, 12))
    p['gold'].merge(rope(off(0.87), 0.028, 0.030, 0.14, False))
    return p


def pearl_strands(n=2, W=2.7, D=3.1, r=0.13, stone='ruby', top=8.0, pendant=True):
    """rows of pearls in a U, a mandala pendant with drops at the bottom"""
    p = Piece()
    for k in range(n):
        a = np.linspace(-pi, 0, 900)
        w, d = W + k * 0.32, D + k * 0.36
        U = np.stack([w * np.cos(a), d * np.sin(a), 0 * a + r], -1)
        s = np.linspace(top, 0.02, 300)
        L0 = np.stack([0 * s - w, s, 0 * s + r], -1)
        path = np.concatenate([L0, U, L0[::-1] * np.array([-1, 1, 1])])
        rr = r * (1 + 0.12 * k)
        Q, L = resample(path, 6000)
        m = int(L / (2.03 * rr))
        Q, _ = resample(path, m)
        for j, q in enumerate(Q):
            if pendant and k == n - 1 and abs(q[0]) < 0.55 and q[1] < 0:
                continue
            p['pearl'].merge(sphere(rr * 0.985, 26, 16), T(*q))
            if j % 9 == 4:
                p['gold'].merge(
                    xfmb(
                        torus(rr * 0.60, rr * 0.22, 28, 8),
                        R_('y', pi / 2),
                        R_('z', np.arctan2(*(Q[min(j + 1, m - 1)] - Q[j - 1])[[1, 0]])),
                        T(*((q + Q[min(j + 1, m - 1)]) / 2)),
                    )
                )
    if pendant:
        y = -(D + (n - 1) * 0.36)
        p.inst(mandala(0.85, stone, petals=12), T(0, y - 0.42, 0.10))
        for k in range(7):
            q = radians(-90 + (k - 3) * 17)
            c = np.array([0.90 * cos(q), y - 0.42 + 0.90 * sin(q), 0.12])
            d = np.array([cos(q), sin(q), 0]) * 0.25 + np.array([0, -0.75, 0])
            d /= np.linalg.norm(d)
            for kind, rr, t in (('gold', 0.045, 0.05), ('pearl', 0.125, 0.22), ('gold', 0.05, 0.39)):
                p[kind].merge(sphere(rr, 22, 14), T(*(c + d * t)))
    return p


def coin_small(r=0.40):
    p = Piece()
    n = 160
    m = 90
    s = np.linspace(0, 1, m)
    ph = np.arange(n) / n * TAU
    PH, Sx = np.meshgrid(ph, s, indexing='ij')
    x, y = Sx * np.cos(PH), Sx * np.sin(PH)
    h = lotus_height(x / 0.88, y / 0.88) * 0.055
    rim = 0.045 * smooth(0.86, 0.90, Sx)
    k = 36
    bead = 0.022 * np.sqrt(
        np.clip(
            1 - ((Sx - 0.80) / 0.045) ** 2 - (((PH / TAU * k) % 1 - 0.5) * TAU / k * 0.80 / 0.045) ** 2, 0, 1
        )
    )
    z = np.maximum.reduce([h, rim, bead])
    top = np.stack([x * r, y * r, z + 0.05 * (1 - Sx**2)], -1)
    side = np.stack([r * np.cos(ph), r * np.sin(ph), 0 * ph - 0.05], -1)[:, None]
    p['gold'].merge(
        grid(
            np.concatenate([top, side], 1),
            True,
            attr=np.concatenate([np.clip(0.60 + z / 0.03, 0, 1), np.ones((n, 1))], 1),
        )
    )
    return p


def coin_necklace(stone='ruby', W=3.0, D=3.5, top=8.5, reach=8.2):
    """kasu mala: overlapping lotus coins hung from a beaded strand"""
    p = Piece()
    a = np.linspace(-pi, 0, 1200)
    U = np.stack([W * np.cos(a), D * np.sin(a), 0 * a], -1)
    s = np.linspace(top, 0.02, 400)
    L0 = np.stack([0 * s - W, s, 0 * s], -1)
    P, L = resample(np.concatenate([L0, U, L0[::-1] * np.array([-1, 1, 1])]), 5000)
    tg, sd, _ = frames(P)
    out = sd * np.sign((sd * (P - np.array([0, 1.0, 0]))).sum(-1, keepdims=True))
    g = p['gold']
    g.merge(rope(P + np.array([0, 0, 0.14]) - out * 0.13, 0.036, 0.036, 0.17, False))
    g.merge(beads_along(P + np.array([0, 0, 0.13]), 0.062, 2.04, False, 16, 10))
    c = coin_small(0.40)
    step = 0.60
    n = int(2 * reach / step)
    for k in range(n + 1):
        d = L / 2 + (k - n / 2) * step
        j = int(np.clip(d / L * 4999, 0, 4999))
        sc = 1.18 - 0.34 * abs(k - n / 2) / (n / 2)
        y = -out[j]
        o = P[j] + out[j] * (0.11 + 0.40 * sc)
        M = frame(np.cross(y, [0, 0, 1.0]), y, [0, 0, 1.0], o + np.array([0, 0, 0.08]))
        p.inst(c, M @ R_('y', 0.10) @ R_('x', -0.12) @ S(sc))
        q = P[j] + out[j] * 0.085
        p['cab_' + stone].merge(cab(0.066 * sc, 0.066 * sc, 0.06, 20, 8), T(q[0], q[1], 0.20))
        g.merge(torus(0.072 * sc, 0.020, 28, 8), T(q[0], q[1], 0.20))
        e = o + out[j] * 0.40 * sc
        for kind, r, t in (('gold', 0.032, 0.04), ('pearl', 0.066, 0.125), ('gold', 0.03, 0.205)):
            p[kind].merge(
                sphere(r * sc, 14, 10), T(e[0] + out[j][0] * t * sc, e[1] + out[j][1] * t * sc, 0.12)
            )
    return p
