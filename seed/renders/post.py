#!/usr/bin/env python3
"""Linear passes (.npz) -> denoise (dual-buffer NLM, guided by normals and masks) -> bloom -> tone map -> WebP or PNG.

usage: post.py in.npz out.webp ['{"expo":0.36,"bgkeep":true}']"""

import os
import sys
import time

import cv2
import numpy as np

cv2.setNumThreads(int(os.environ.get('THREADS', '2')))


def lum(x):
    return x @ np.array([0.2126, 0.7152, 0.0722], np.float32)


def nlm_dual(A, B, N, M, f=2, r=5, k=0.55, var_scale=1.0):
    """Rousselle-style: weights from A filter B and vice versa; features N (normal), M (mask)"""
    tm = lambda x: np.log1p(np.maximum(x, 0) * 4).astype(np.float32)  # compress: distances in log space
    a, b = tm(A), tm(B)
    d = a - b  # per-buffer variance estimate (5x5)
    V = cv2.boxFilter((d * d) * 0.5, -1, (5, 5)).mean(-1) + 2e-5
    F = np.concatenate([N * 0.9, M * 2.0], -1).astype(np.float32)
    outA = np.zeros_like(A)
    outB = np.zeros_like(B)
    wa = np.zeros(A.shape[:2], np.float32)
    wb = wa.copy()
    sh = lambda x, dx, dy: np.roll(np.roll(x, dy, 0), dx, 1)
    for dy in range(-r, r + 1):
        for dx in range(-r, r + 1):
            a2, b2 = sh(a, dx, dy), sh(b, dx, dy)
            V2 = sh(V, dx, dy)
            fd = ((F - sh(F, dx, dy)) ** 2).sum(-1)
            fw = np.exp(-fd * 30)

            def w(p, q):
                d2 = ((p - q) ** 2).mean(-1) - (V + np.minimum(V, V2))
                d2 = d2 / (1e-6 + k * k * (V + V2))
                d2 = np.maximum(cv2.boxFilter(d2, -1, (2 * f + 1, 2 * f + 1)), 0)
                return np.exp(-d2) * fw

            w1 = w(a, a2)
            w2 = w(b, b2)
            outB += w1[..., None] * sh(B, dx, dy)
            wb += w1
            outA += w2[..., None] * sh(A, dx, dy)
            wa += w2
    return (outA / wa[..., None] + outB / wb[..., None]) * 0.5


def bg_blur(img, m, s):
    """mask-normalised gaussian for backdrop"""
    w = cv2.GaussianBlur(m, (0, 0), s)
    x = cv2.GaussianBlur(img * m[..., None], (0, 0), s)
    return x / np.maximum(w, 1e-4)[..., None]


def tonemap(x, expo=1.0, sat=1.06, contrast=1.0):
    """filmic-ish shoulder on max channel w/ partial desaturation: keeps gold saturated, whites soft"""
    x = np.maximum(x * expo, 0)

    def curve(v):  # Hable-like simple shoulder: linear to .55, roll off to 1 at ~5
        a = 0.62
        return np.where(v < a, v, a + (1 - a) * (1 - np.exp(-(v - a) / (1 - a) * 0.82)))

    pc = curve(x)  # per channel (desaturates highlights)
    mx = x.max(-1, keepdims=True) + 1e-6  # hue-preserving
    hp = x / mx * curve(mx)
    y = 0.62 * pc + 0.38 * hp
    g = lum(y)[..., None]
    y = np.clip(g + (y - g) * sat, 0, 1)
    s = np.where(y <= 0.0031308, 12.92 * y, 1.055 * np.power(np.maximum(y, 1e-6), 1 / 2.4) - 0.055)
    if contrast != 1:
        s = np.clip(0.5 + (s - 0.5) * contrast, 0, 1)
    return s


def process(
    npz,
    out,
    bg_target=0.90,
    expo=None,
    bloom=0.05,
    bgsig=2.0,
    vig=0.0,
    sat=1.06,
    contrast=1.03,
    bgkeep=False,
    r=4,
):
    t0 = time.time()
    d = np.load(npz)
    A = d['Image0'].astype(np.float32)
    B = d['Image1'].astype(np.float32) if 'Image1' in d else A
    N = d['Normal0'].astype(np.float32)
    M = d['mask0'].astype(np.float32)
    if 'mask1' in d:
        M = (M + d['mask1'].astype(np.float32)) / 2
        N = (N + d['Normal1'].astype(np.float32)) / 2
    img = (A + B) / 2
    bg = (M[..., 0] > 0.995).astype(np.float32)
    # the costly filter runs only in the box round the piece; the plain backdrop gets a masked blur
    ys, xs = np.where(bg < 0.5)
    pad = int(0.03 * img.shape[1])
    H, W = bg.shape
    y0, y1, x0, x1 = (
        (0, H, 0, W)
        if bgkeep or not len(ys)
        else (max(0, ys.min() - pad), min(H, ys.max() + pad), max(0, xs.min() - pad), min(W, xs.max() + pad))
    )
    c = (slice(y0, y1), slice(x0, x1))
    dn = img.copy()
    dn[c] = nlm_dual(A[c], B[c], N[c], M[c], r=r)
    pearl = (
        np.clip(1 - 4 * abs(M[..., 2] - 0.5), 0, 1) * (M[..., 0] < 0.1) * (M[..., 1] < 0.1)
    )  # pearls: wide soft highlights, noisiest of all
    if pearl.sum() > 500:
        w = cv2.GaussianBlur(pearl, (0, 0), 0.8)[..., None] * pearl[..., None]
        dn[c] = (
            dn[c] * (1 - w[c])
            + nlm_dual(dn[c] * 0.7 + A[c] * 0.3, dn[c] * 0.7 + B[c] * 0.3, N[c], M[c], f=2, r=3, k=1.0) * w[c]
        )
    gm = np.clip(M[..., 1:2], 0, 1)  # keep gem sparkle
    img = dn * (1 - gm * 0.55) + img * gm * 0.55
    if not bgkeep:
        s = img.shape[1] / 1000
        near = bg_blur(dn, bg, bgsig * s)
        far = bg_blur(dn, bg, bgsig * 5 * s)
        dist = cv2.distanceTransform((bg > 0.5).astype(np.uint8), cv2.DIST_L2, 5)
        q = np.clip((dist - 8 * s) / (40 * s), 0, 1)[..., None]
        e = cv2.GaussianBlur(cv2.erode(bg, np.ones((3, 3))), (0, 0), 1.0)[..., None] * bg[..., None]
        img = img * (1 - e) + (near * (1 - q) + far * q) * e
    if expo is None:
        bgm = M[..., 0] > 0.99
        h, w = bgm.shape
        L = lum(img)
        bl = np.percentile(L[bgm], 70) if bgm.any() else 1
        expo = bg_target / bl
    if bloom > 0:
        hi = np.maximum(img * expo - 1.15, 0)
        hi = np.minimum(hi, 8) * np.clip(1 - M[..., :1], 0, 1)
        s = img.shape[1] / 1000
        gl = (
            0.6 * cv2.GaussianBlur(hi, (0, 0), 2.2 * s)
            + 0.3 * cv2.GaussianBlur(hi, (0, 0), 7 * s)
            + 0.1 * cv2.GaussianBlur(hi, (0, 0), 24 * s)
        )
        img = img + gl * bloom * 4 / expo
    s = tonemap(img, expo, sat, contrast)
    if vig > 0:
        h, w = s.shape[:2]
        y, x = np.mgrid[-1 : 1 : h * 1j, -1 : 1 : w * 1j]
        s = s * (1 - vig * np.clip((x * x + y * y) / 2, 0, 1)[..., None] ** 1.2)
    s = s + (np.random.RandomState(1).rand(*s.shape[:2], 1) - 0.5) / 255 * 1.2
    u8 = (np.clip(s, 0, 1)[..., ::-1] * 255 + 0.5).astype(np.uint8)
    tmp = out + '.part' + os.path.splitext(out)[1]
    cv2.imwrite(tmp, u8, [cv2.IMWRITE_WEBP_QUALITY, 90] if out.endswith('.webp') else [])
    os.replace(tmp, out)
    print(
        'POST',
        os.path.basename(out),
        f'{time.time() - t0:.1f}s expo={expo:.2f} render={float(d["t"]):.1f}s',
        flush=True,
    )


if __name__ == '__main__':
    import json

    process(sys.argv[1], sys.argv[2], **(json.loads(sys.argv[3]) if len(sys.argv) > 3 else {}))
