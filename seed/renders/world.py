"""Light: panels painted into one map of the surroundings, and a second map that only stones see."""

from math import cos, pi, radians, sin

import bpy
import numpy as np

from geo import smooth


def env_image(preset='tent', W=1024, warm=1.0):
    """equirect, Blender convention: u=0.5 -> -Y? we compute the direction per pixel from Blender's mapping."""
    H = W // 2
    u = (np.arange(W) + 0.5) / W  # v=0 bottom
    v = (np.arange(H) + 0.5) / H
    U, V = np.meshgrid(u, v)
    # Cycles equirectangular: u = -atan2(y,x)/2pi + .5 ; v = asin(z)/pi + .5
    phi = -(U - 0.5) * 2 * pi
    th = (V - 0.5) * pi
    D = np.stack([np.cos(th) * np.cos(phi), np.cos(th) * np.sin(phi), np.sin(th)], -1)
    img = np.zeros((H, W, 3))

    def box(d, up, w, h, inten, col=(1, 1, 1), soft=0.18, gx=0, gy=0, p=1.0):
        d = np.array(d, float)
        d /= np.linalg.norm(d)
        up = np.array(up, float)
        x = np.cross(up, d)
        x /= np.linalg.norm(x)
        y = np.cross(d, x)
        c = D @ d
        a = (D @ x) / np.maximum(c, 1e-3) / np.tan(radians(w))
        b = (D @ y) / np.maximum(c, 1e-3) / np.tan(radians(h))
        m = (1 - smooth(1 - soft, 1 + soft, abs(a))) * (1 - smooth(1 - soft, 1 + soft, abs(b))) * (c > 0)
        g = np.clip(1 + gx * a + gy * b, 0.02, None) ** p
        img[...] += (m * g * inten)[..., None] * np.array(col)

    W_ = (1.0, 0.965, 0.92)
    C_ = (0.93, 0.97, 1.0)
    z = D[..., 2:3]
    if preset == 'tent':
        img += (0.16 + 0.22 * smooth(-0.2, 1, z)) * np.array((1, 0.97, 0.94))  # dim tent fill
        box((0.1, 0.35, 1.0), (0, 1, 0), 42, 30, 3.2, W_, 0.25, gy=-0.35)  # overhead softbox
        box((-1, -0.25, 0.62), (0, 0, 1), 24, 40, 7.0, W_, 0.25, gx=0.45)  # big key left
        box((1, 0.05, 0.42), (0, 0, 1), 9, 42, 5.0, C_, 0.2)  # right strip
        box((-0.42, 1, 0.30), (0, 0, 1), 10, 34, 4.2, W_, 0.3)  # back rim L
        box((0.62, 1, 0.30), (0, 0, 1), 8, 34, 4.2, W_, 0.3)  # back rim R
        box((0.55, -1, 0.75), (0, 0, 1), 13, 16, 3.0, W_, 0.3)  # front fill small
    elif (
        preset == 'top'
    ):  # for flat lay / wall shots: camera looks down -Z (from +Z). lights round the camera
        img += (0.20 + 0.10 * smooth(-0.2, 1, z)) * np.array((1, 0.97, 0.94))
        box((-0.75, 0.62, 0.62), (0, 0, 1), 30, 26, 5.4, W_, 0.25, gy=0.3)  # key top-left
        box((0.95, 0.15, 0.42), (0, 0, 1), 10, 34, 4.4, C_, 0.2)
        box((0.1, 1, 0.35), (0, 0, 1), 40, 13, 4.0, W_, 0.3)
        box((0.2, -1, 0.45), (0, 0, 1), 30, 9, 2.0, W_, 0.3)
        box((-1, -0.5, 0.35), (0, 0, 1), 8, 26, 2.6, W_, 0.3)
        box((0.25, 0.18, 1), (0, 1, 0), 10, 10, 1.6, W_, 0.4)
    return img, D


def sparkle_env(D, base, n=90, seed=3, up=(0, 0, 1), gain=1.0, zen=0):
    """gem-only environment: higher contrast + pin lights, R/G/B looked up with a small rotation = 'fire'"""
    rng = np.random.RandomState(seed)
    if D[..., 2].max() > 0 and base[-4:].mean() > 0 and zen > 0:
        base = np.maximum(base, (smooth(cos(radians(34)), cos(radians(8)), D[..., 2]) * zen)[..., None])
    lum = base.mean(-1, keepdims=True)
    img = np.where(lum < 0.45, base * 0.30, base * 1.25)
    pts = rng.normal(size=(n, 3))
    pts[:, 2] = abs(pts[:, 2]) * 0.9 + 0.05
    pts /= np.linalg.norm(pts, axis=1, keepdims=True)
    for p in pts:
        r = radians(rng.uniform(1.2, 3.6))
        I = rng.uniform(6, 26) * gain
        c = D @ p
        m = smooth(cos(r * 1.35), cos(r * 0.8), c)
        img = img + (m * I)[..., None]
    return img


def rot(axis, a):
    axis = np.array(axis, float)
    axis /= np.linalg.norm(axis)
    K = np.array([[0, -axis[2], axis[1]], [axis[2], 0, -axis[0]], [-axis[1], axis[0], 0]])
    return np.eye(3) + sin(a) * K + (1 - cos(a)) * K @ K


def sample(img, D):
    H, W = img.shape[:2]
    u = (0.5 - np.arctan2(D[..., 1], D[..., 0]) / (2 * pi)) % 1
    v = 0.5 + np.arcsin(np.clip(D[..., 2], -1, 1)) / pi
    return img[np.clip((v * H).astype(int), 0, H - 1), np.clip((u * W).astype(int), 0, W - 1)]


def mkimg(name, a):
    H, W = a.shape[:2]
    im = bpy.data.images.new(name, W, H, float_buffer=True, alpha=False)
    im.colorspace_settings.name = 'Linear'
    px = np.ones((H, W, 4), np.float32)
    px[..., :3] = a
    im.pixels.foreach_set(px.ravel())
    im.update()
    return im


def set_world(preset='tent', strength=1.0, rotz=0.0, fire=2.2, camcol=None, seed=3, gain=1.0):
    sc = bpy.context.scene
    img, D = env_image(preset)
    if rotz:
        img = sample(img, D @ rot((0, 0, 1), rotz).T)
    gem = sparkle_env(D, img, seed=seed, gain=gain, zen=1.0 if preset == 'top' else 0)
    ax = (0.35, 0.5, 0.8)
    a = radians(fire)
    gemf = np.stack(
        [sample(gem, D @ rot(ax, -a).T)[..., 0], gem[..., 1], sample(gem, D @ rot(ax, a * 1.3).T)[..., 2]], -1
    )
    w = bpy.data.worlds.new('w')
    sc.world = w
    w.use_nodes = True
    nt = w.node_tree
    nt.nodes.clear()
    L = nt.links.new
    out = nt.nodes.new('ShaderNodeOutputWorld')
    bg = nt.nodes.new('ShaderNodeBackground')
    bg.inputs[1].default_value = strength
    e1 = nt.nodes.new('ShaderNodeTexEnvironment')
    e1.image = mkimg('env', img)
    e2 = nt.nodes.new('ShaderNodeTexEnvironment')
    e2.image = mkimg('gemenv', gemf)
    lp = nt.nodes.new('ShaderNodeLightPath')
    mx = nt.nodes.new('ShaderNodeMixRGB')
    L(lp.outputs['Is Transmission Ray'], mx.inputs[0])
    L(e1.outputs[0], mx.inputs[1])
    L(e2.outputs[0], mx.inputs[2])
    L(mx.outputs[0], bg.inputs[0])
    L(bg.outputs[0], out.inputs[0])
    w.cycles.sampling_method = 'MANUAL'
    w.cycles.sample_map_resolution = 1024
    return w
