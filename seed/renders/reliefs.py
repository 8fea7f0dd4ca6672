"""Height fields for carved bangles: functions of x and y in a tile."""

from math import cos, pi, sin

import numpy as np


def hf_floral(x, y):
    return np.maximum(
        _floral(x * 0.98, y * 0.98),
        0.30 * (0.5 + 0.5 * np.cos(x * 95) * np.cos(y * 95)) ** 3 * (np.hypot(x, y) > 0.47),
    )


def _floral(x, y):
    """x,y in tile units (-.5...5, aspect 1)"""
    r = np.hypot(x, y)
    t = np.arctan2(y, x)

    def petals(n, R, ph, w=0.72):
        lob = abs(np.cos(n / 2 * (t + ph)))
        rr = r / (R * (0.50 + 0.50 * lob**0.55))
        h = np.sqrt(np.clip(1 - rr**2, 0, 1))
        return h * (0.78 + 0.22 * lob) - 0.16 * (rr < 1) * np.exp(-((1 - lob) / 0.012)) * 0

    a = petals(8, 0.46, 0) * 0.62
    b = petals(8, 0.29, pi / 8) * 0.85
    c = np.sqrt(np.clip(1 - (r / 0.12) ** 2, 0, 1)) * 1.05
    return np.maximum(np.maximum(a, b), c)


def vesica(x, y, cx, cy, ang, L, W):
    c, s = cos(ang), sin(ang)
    X = (x - cx) * c + (y - cy) * s
    Y = -(x - cx) * s + (y - cy) * c
    k = np.clip(1 - (X / L) ** 2, 0, 1)
    w = W * k
    d = np.clip(1 - abs(Y) / np.maximum(w, 1e-4), 0, 1) * (k > 0)
    return np.sqrt(np.clip(d, 0, 1)) * np.minimum(1, k * 2) - 0.25 * np.exp(-((Y / 0.018) ** 2)) * (d > 0) * k


def hf_vine(x, y):
    """vine: sine ridge + leaves; x in [-1,1) two-unit tile"""
    cy = 0.20 * np.sin(pi * x)
    dd = abs(y - cy) / np.sqrt(1 + (0.2 * pi * np.cos(pi * x)) ** 2)
    h = 0.75 * np.sqrt(np.clip(1 - (dd / 0.055) ** 2, 0, 1))
    for cx, c2, a in (
        (-0.5, 0.16, 1.0),
        (-0.28, 0.20, 2.2),
        (-0.80, 0.12, 0.2),
        (0.5, -0.16, -1.0),
        (0.72, -0.20, -2.2 + pi),
        (0.22, -0.1, pi - 0.2),
        (0.5, 0.26, 0.6),
        (-0.5, -0.28, -0.6),
    ):
        for o in (-2, 0, 2):
            h = np.maximum(h, vesica(x, y, cx + o, c2, a, 0.25, 0.105))
    for cx, c2 in ((0, 0.30), (1, -0.30), (-1, -0.30), (0.02, -0.33), (0.98, 0.33), (-0.98, 0.33)):
        h = np.maximum(h, 0.9 * np.sqrt(np.clip(1 - (np.hypot(x - cx, y - c2) / 0.075) ** 2, 0, 1)))
    return h


def hf_petalrow(x, y):
    h = 0 * x
    for o in (-1, -0.5, 0, 0.5, 1):
        h = np.maximum(h, vesica(x, y, o, 0, pi / 2, 0.46, 0.22))
    return h


def hf_flute(x, y):
    return abs(np.cos(pi * (x * 3 + y * 1.2))) ** 0.8 * 0.7


HF = {
    'floral': (hf_floral, 1),
    'vine': (hf_vine, 2),
    'petal': (hf_petalrow, 1),
    'flute': (hf_flute, 1),
}
