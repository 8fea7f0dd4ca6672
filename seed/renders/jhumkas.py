"""Earrings that hang, and what a bride wears on brow and nose. They face +Z and hang along -Y."""

from math import cos, pi, radians, sin

import numpy as np

from chains import chain
from geo import R_, TAU, S, T, aim, frame, grid, lathe, resample, sphere, torus, tube, xfmb
from ornament import beads_along, cab, mandala, mandala_small, mango, outline_path, polki, rope
from piece import Piece


def dome(stone, stone2, R, H, nfl, drops, pearl, knob=True):
    """a fluted bell with kemp on its petals and a fringe; its axis is Z, its mouth looks down"""
    d = Piece()
    prof = [
        (0.0, 0.16),
        (0.07, 0.15),
        (0.085, 0.08),
        (0.11, 0.02),
        (0.26, -0.03),
        (0.55, -0.16),
        (0.83, -0.40),
        (1.02, -0.70),
        (1.12, -0.96),
        (1.16, -1.12),
    ]
    prof = [(r * R / 1.22, z * H / 1.12) for r, z in prof]

    def fn(PH, t, r, z):
        band = (t > 0.40) & (t < 0.97)
        s = np.clip((t - 0.40) / 0.57, 0, 1)
        x = (PH / TAU * nfl) % 1 - 0.5
        y1 = s
        lobe = np.sqrt(
            np.clip(1 - (x / (0.47 * np.sqrt(np.clip(1 - ((y1 - 0.12) / 0.92) ** 2, 0.001, 1)))) ** 2, 0, 1)
        )
        vein = np.exp(-((x / 0.035) ** 2)) * (y1 < 0.7)
        h = np.where(band, lobe * 0.075 - vein * 0.02, 0.0)
        x2 = (PH / TAU * nfl + 0.5) % 1 - 0.5
        l2 = np.sqrt(np.clip(1 - (x2 / 0.26) ** 2 - ((y1 - 0.82) / 0.22) ** 2, 0, 1))
        h = np.maximum(h, np.where(band, l2 * 0.07, 0))
        cav = np.where(band, np.clip(h / 0.04, 0, 1), 1.0)
        return r + h, z, cav

    d['gold'].merge(lathe(prof, 720, fn, 14))
    # inner closing shell
    d['gold'].merge(
        lathe(
            [(r * R / 1.22, z * H / 1.12) for r, z in ((0.3, -0.2), (0.7, -0.5), (1.0, -0.9), (1.12, -1.10))],
            96,
            None,
            4,
        )
    )
    zr = -1.12 * H / 1.12
    Rr = 1.16 * R / 1.22
    cz = lambda r, z, n=300: np.stack(
        [r * np.cos(np.arange(n) / n * TAU), r * np.sin(np.arange(n) / n * TAU), np.full(n, z)], -1
    )
    d['gold'].merge(tube(cz(Rr, zr - 0.01), 0.045, 12, True))
    d['gold'].merge(beads_along(cz(Rr + 0.035, zr - 0.10), 0.050, 2.06))
    d['gold'].merge(rope(cz(Rr + 0.012, zr + 0.085), 0.026, 0.028, 0.13))
    d['gold'].merge(tube(cz(Rr + 0.01, zr - 0.18), 0.03, 10, True))
    d['gold'].merge(beads_along(cz(0.30 * R / 1.22, -0.015 * H), 0.036, 2.06))
    d['gold'].merge(beads_along(cz(0.155, 0.055), 0.034, 2.06))
    if knob:
        d['gold'].merge(sphere(0.115, 28, 16), T(0, 0, 0.22) @ S(1, 1, 0.85))
    # stones on the petals
    for k in range(nfl):
        a = (k + 0.5) * TAU / nfl
        pos = np.array([1.075 * R / 1.22 * cos(a), 1.075 * R / 1.22 * sin(a), -0.80 * H / 1.12])
        nrm = np.array([cos(a), sin(a), 0.32])
        M = aim(pos + nrm * 0.045, nrm)
        d['cab_' + (stone if k % 2 else stone2)].merge(cab(0.078, 0.115, 0.07, 24, 9), M)
        d['gold'].merge(xfmb(torus(0.086, 0.020, 28, 8), S(1, 1.36, 1)), M @ T(0, 0, 0.004))
        d['gold'].merge(
            beads_along(
                outline_path(lambda q: 0.118 / np.sqrt(np.cos(q) ** 2 + (np.sin(q) / 1.3) ** 2), 60, 0),
                0.017,
                2.1,
                True,
                8,
                6,
            ),
            M,
        )
    # drops
    for k in range(drops):
        a = k * TAU / drops
        x, y = (Rr + 0.02) * cos(a), (Rr + 0.02) * sin(a)
        z0 = zr - 0.21
        d['gold'].merge(xfmb(torus(0.035, 0.011, 18, 8), R_('x', pi / 2), R_('z', a)), T(x, y, z0 - 0.02))
        if pearl:
            d['pearl'].merge(sphere(0.098, 22, 14), T(x, y, z0 - 0.15))
            d['gold'].merge(sphere(0.028, 12, 8), T(x, y, z0 - 0.262))
            d['gold'].merge(cab(0.05, 0.05, 0.03, 16, 6), T(x, y, z0 - 0.073))
        else:
            d['gold'].merge(sphere(0.070, 18, 12), T(x, y, z0 - 0.12))
            d['gold'].merge(sphere(0.036, 12, 8), T(x, y, z0 - 0.215))
    return d


def jhumka(stone='ruby', stone2='emerald', R=1.22, H=1.12, nfl=16, drops=24, pearl=True, disc=0.78, upper=None):
    """hangs along -Y, its disc faces +Z; `upper`: what a second, smaller dome over the first has of its size"""
    p = Piece()
    p.inst(mandala(disc, stone), T(0, 0, 0))
    # hanging loop
    yl = -disc * 1.06
    p['gold'].merge(xfmb(torus(0.11, 0.030, 40, 12), R_('y', pi / 2), T(0, yl - 0.06, 0.02)))
    ytop = yl - 0.20
    down = frame([1, 0, 0], [0, 0, -1], [0, 1, 0], [0, 0, 0])
    hang = lambda y: T(0, y - 0.30, 0.10) @ down
    if not upper:
        p.inst(dome(stone, stone2, R, H, nfl, drops, pearl), hang(ytop))
        return p
    p.inst(
        dome(stone, stone2, R * upper, H * upper, round(nfl * 0.75), round(drops * 0.7), pearl), hang(ytop)
    )
    p.inst(dome(stone2, stone, R, H, nfl, drops, pearl, knob=False), hang(ytop - H * upper - 0.30))
    return p


def chandbali(stone='ruby', stone2='emerald', R=1.25, depth=0.40, inner=0.70, pearls=21, pearl=0.085, petals=8, drop=0.46):
    """crescent earring facing +Z, stud on top, pearls along the rim; `depth` and `inner` shape the moon, parts of R"""
    p = Piece()
    g = p['gold']
    n = 420
    a = np.linspace(radians(52), radians(-232), n)
    ro = R
    cy, ri = depth * R, inner * R
    o = np.stack([ro * np.cos(a), ro * np.sin(a)], -1)
    b = np.linspace(radians(40), radians(-220), n)
    i = np.stack([ri * np.cos(b), cy + ri * np.sin(b) * 1.02], -1)
    s = np.linspace(0, 1, 40)
    P = o[:, None] * (1 - s)[None, :, None] + i[:, None] * s[None, :, None]
    wid = np.hypot(*(o - i).T)
    z = 0.03 + 0.15 * np.sqrt(np.clip(4 * s * (1 - s), 0, 1))[None, :] * np.clip(wid / 0.5, 0, 1)[:, None]
    flute = 0.012 * np.cos(a * 44)[:, None] * np.sin(pi * s)[None, :]
    cav = np.clip(0.45 + 0.8 * abs(2 * s - 1)[None, :] ** 3 + 0.25 * np.cos(a * 44)[:, None], 0, 1)
    top = np.concatenate([P, (z + flute)[..., None]], -1)
    bot = np.concatenate([P[:, ::-1], np.full((n, 40, 1), -0.05)], -1)
    g.merge(
        grid(
            np.concatenate([top, bot], 1)[::-1],
            False,
            True,
            attr=np.concatenate([np.broadcast_to(cav, z.shape), np.ones((n, 40))], 1),
        )
    )
    outer = np.c_[o, np.full(n, 0.03)]
    inner = np.c_[i, np.full(n, 0.03)]
    loop = np.concatenate([outer, inner[::-1]])
    g.merge(tube(loop, 0.034, 12, True))
    g.merge(beads_along(np.c_[o * 1.045, np.full(n, 0.03)], 0.034, 2.06, False))
    g.merge(beads_along(np.c_[o * 0.945, np.full(n, 0.085)], 0.020, 2.1, False, 10, 7))
    g.merge(beads_along(np.c_[(i - [0, cy]) * 1.07 + [0, cy], np.full(n, 0.085)], 0.020, 2.1, False, 10, 7))
    mid = (o + i) / 2
    P2, L = resample(np.c_[mid, 0 * a], 900)
    w2 = np.interp(np.linspace(0, n - 1, 900), np.arange(n), wid)
    pos = 0.16
    k = 0
    places = []
    while pos < L - 0.12:
        j = min(899, int(pos / L * 900))
        sz = float(np.clip(w2[j] * 0.30, 0.055, 0.17))
        places.append((j, sz))
        pos += sz * 2.75
        k += 1
    for k, (j, sz) in enumerate(places):
        c = P2[j]
        ang = np.arctan2(c[1], c[0])
        M = T(c[0], c[1], 0.16 * min(1, w2[j] / 0.5) + 0.015) @ R_('z', ang)
        q = abs(k - len(places) // 2) % 3
        if q == 1:
            p['polki'].merge(polki(sz * 1.05, sz * 0.86, sz * 0.5, 9, k), M)
        else:
            p['cab_' + (stone if q == 0 else stone2)].merge(cab(sz * 1.05, sz * 0.86, sz * 0.72, 28, 9), M)
        g.merge(xfmb(torus(sz * 1.02, sz * 0.17, 36, 8), S(1.08, 0.90, 1)), M @ T(0, 0, 0.004))
        g.merge(
            beads_along(
                outline_path(
                    lambda t: sz * 1.32 / np.sqrt((np.cos(t) / 1.06) ** 2 + (np.sin(t) / 0.90) ** 2), 80, 0
                ),
                sz * 0.115,
                2.2,
                True,
                8,
                6,
            ),
            M @ T(0, 0, -0.01),
        )
    # pearls along the lower rim
    A = np.linspace(radians(18), radians(-198), pearls)
    for k, q in enumerate(A):
        dr = np.array([cos(q), sin(q)])
        rp = pearl + 0.035 * np.clip(-sin(q), 0, 1)
        c = dr * ro
        for kind, r, d in (('gold', 0.036, 0.085), ('pearl', rp, 0.125 + rp), ('gold', 0.036, 0.15 + 2 * rp)):
            p[kind].merge(sphere(r, 20, 12), T(*(c + dr * d), 0.03))
    # inner drop hanging in the crescent
    p.inst(mango(drop, stone2), T(0, cy + 0.48 - drop, 0.02))
    g.merge(sphere(0.05, 16, 10), T(0, cy + 0.52, 0.05))
    low = cy + 0.48 - 1.78 * drop
    for kind, r, d in (('gold', 0.035, 0), ('pearl', 0.10, 0.13), ('gold', 0.04, 0.26)):
        p[kind].merge(sphere(r, 18, 12), T(0, low - d, 0.04))
    # top: stud, links, side chains of beads
    yt = cy + ri * sin(radians(40)) * 1.02 + 0.62
    m = mandala(0.50, stone, petals=petals)
    p.inst(m, T(0, yt, 0.05))
    g.merge(beads_along(np.array([[0, cy + 0.52, 0.05], [0, yt - 0.50, 0.05]]), 0.042, 2.05, False))
    for sx in (1, -1):
        e = np.array([sx * o[0, 0] * 0.97, o[0, 1] * 1.0, 0.05])
        hold = 0.76 if petals < 8 else 1  # between few petals the gap reaches deeper
        t0 = np.array([sx * 0.40 * hold, yt - 0.34 * hold, 0.05])
        t = np.linspace(0, 1, 60)[:, None]
        g.merge(
            beads_along(
                e * (1 - t) + t0 * t + np.array([sx * 0.05, 0, 0]) * np.sin(pi * t), 0.040, 2.05, False
            )
        )
        g.merge(sphere(0.085, 20, 12), T(*e))
    p.top = yt
    return p


def nath(stone='ruby', R=1.30):
    """bridal nose ring in the XY plane: gold hoop, pearls, a jewelled crescent and a hanging cluster"""
    p = Piece()
    g = p['gold']
    a = np.linspace(radians(96), radians(96 - 350), 700)
    g.merge(tube(np.stack([R * np.cos(a), R * np.sin(a), 0 * a + 0.06], -1), 0.030, 14))
    for k in range(23):
        b = radians(-189) + k * radians(9.0)
        if -1.98 < b < -1.16:
            continue
        r = 0.085
        c = np.array([(R) * cos(b), R * sin(b), 0.06])
        p['pearl'].merge(sphere(r, 20, 12), T(*c))
        c2 = np.array([R * cos(b + radians(4.5)), R * sin(b + radians(4.5)), 0.06])
        g.merge(xfmb(sphere(0.045, 14, 9), R_('z', b + radians(4.5)), T(*c2)))
    p.inst(mandala(0.46, stone, petals=8), T(0, -R, 0.06))
    for k, x in enumerate((-0.34, -0.17, 0, 0.17, 0.34)):
        L = 0.30 - 0.25 * abs(x)
        y0 = -R - 0.50 + abs(x) * 0.35
        g.merge(tube(np.array([[x, -R - 0.36, 0.07], [x, y0 - 0.10 - L * 0.3, 0.08]]), 0.014, 8))
        for kind, r, d in (
            ('gold', 0.034, 0.04),
            ('gold', 0.028, 0.10),
            ('pearl', 0.085, 0.21),
            ('gold', 0.032, 0.32),
        ):
            p[kind].merge(sphere(r, 18, 12), T(x, y0 - d - L * 0.3, 0.08))
    g.merge(sphere(0.07, 18, 12), T(R * cos(a[0]), R * sin(a[0]), 0.06))
    return p


def tikka(stone='ruby', chain_to=6.5):
    """forehead ornament: chain from the top, mandala, crescent of drops"""
    p = Piece()
    m = mandala(0.80, stone, petals=12)
    p.inst(m, T(0, 0, 0.08))
    g = p['gold']
    for k in range(9):
        q = radians(-90 + (k - 4) * 17)
        c = np.array([0.86 * cos(q), 0.86 * sin(q), 0.10])
        d = np.array([cos(q) * 0.35, sin(q) * 0.35 - 0.65, 0])
        d /= np.linalg.norm(d)
        R1 = 0.115 - 0.008 * abs(k - 4)
        for kind, rr, t in (
            ('gold', 0.042, 0.05),
            ('pearl', R1, 0.06 + R1 * 1.2),
            ('gold', 0.042, 0.09 + 2.2 * R1),
        ):
            p[kind].merge(sphere(rr, 20, 12), T(*(c + d * t)))
    g.merge(xfmb(torus(0.11, 0.032, 36, 10), R_('y', pi / 2), T(0, 0.92, 0.10)))
    y = np.linspace(1.02, chain_to, 50)
    g.merge(
        chain(
            np.stack([0.10 * np.sin((y - 1) * 0.9) * (y - 1) * 0.25, y, 0 * y + 0.08], -1),
            0.115,
            0.072,
            0.021,
        )
    )
    for yy in (1.75, 2.55):
        if yy <= chain_to + 0.1:
            p.inst(mandala_small(stone), T(0.10 * sin((yy - 1) * 0.9) * (yy - 1) * 0.25, yy, 0.08))
    return p


def tikka_drop(stone='ruby'):
    """the tikka without its long chain"""
    return tikka(stone, chain_to=1.9)
