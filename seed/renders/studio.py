"""Ground, camera, framing, and rendering to linear passes."""

import os
import tempfile
import time
from math import cos, pi, radians, sin

import bpy
import numpy as np
from mathutils import Vector

OUT = os.path.join(tempfile.gettempdir(), 'swarna-renders')  # linear passes (.npz), follows $TMPDIR


os.makedirs(OUT, exist_ok=True)


def reset():
    bpy.ops.wm.read_factory_settings(use_empty=True)
    sc = bpy.context.scene
    sc.render.engine = 'CYCLES'
    return sc


def ground(mat, size=4000, z=0.0):
    bpy.ops.mesh.primitive_plane_add(size=size, location=(0, 0, z))
    o = bpy.context.object
    o.data.materials.append(mat)
    return o


def camera(target=(0, 0, 1), dist=16, elev=20, az=0, f=85, fstop=None, focus=None, shift=(0, 0), roll=0):
    """az=0: camera on -Y looking +Y"""
    sc = bpy.context.scene
    c = bpy.data.cameras.new('c')
    o = bpy.data.objects.new('c', c)
    sc.collection.objects.link(o)
    e, a = radians(elev), radians(az)
    t = Vector(target)
    o.location = t + Vector((sin(a) * cos(e), -cos(a) * cos(e), sin(e))) * dist
    q = (t - o.location).to_track_quat('-Z', 'Y')
    o.rotation_euler = q.to_euler()
    c.lens = f
    c.sensor_width = 36
    c.clip_end = 1000
    c.shift_x, c.shift_y = shift
    if fstop:
        c.dof.use_dof = True
        c.dof.aperture_fstop = fstop
        c.dof.focus_distance = (Vector(focus) - o.location).length if focus is not None else dist
        c.dof.aperture_blades = 0
    sc.camera = o
    return o


def render(
    name,
    res=(1000, 1000),
    spp=128,
    bounces=14,
    thr=0.0,
    halves=2,
    filter_glossy=0.25,
    clamp=8.0,
    quiet=True,
    threads=None,
):
    sc = bpy.context.scene
    cy = sc.cycles
    cy.device = 'CPU'
    sc.render.resolution_x, sc.render.resolution_y = res
    sc.render.resolution_percentage = 100
    cy.use_adaptive_sampling = thr > 0
    cy.adaptive_threshold = thr or 0.01
    cy.adaptive_min_samples = 8
    cy.max_bounces = bounces
    cy.diffuse_bounces = 1
    cy.glossy_bounces = 5
    cy.transmission_bounces = bounces
    cy.transparent_max_bounces = 8
    cy.volume_bounces = 0
    cy.caustics_reflective = False
    cy.caustics_refractive = False
    cy.blur_glossy = filter_glossy
    cy.sample_clamp_indirect = clamp
    cy.sample_clamp_direct = 0
    cy.use_denoising = False
    cy.pixel_filter_type = 'BLACKMAN_HARRIS'
    cy.filter_width = 1.5
    sc.render.use_persistent_data = True
    cy.use_light_tree = False if hasattr(cy, 'use_light_tree') else None
    sc.render.threads_mode = 'FIXED'
    sc.render.threads = threads or int(os.environ.get('THREADS', '2'))
    vl = sc.view_layers[0]
    if 'mask' not in vl.aovs:
        a = vl.aovs.add()
        a.name = 'mask'
        a.type = 'COLOR'
    vl.use_pass_normal = True
    sc.use_nodes = True
    nt = sc.node_tree
    nt.nodes.clear()
    rl = nt.nodes.new('CompositorNodeRLayers')
    fo = nt.nodes.new('CompositorNodeOutputFile')
    fo.base_path = OUT
    fo.format.file_format = 'OPEN_EXR'
    fo.format.color_depth = '32'
    fo.format.exr_codec = 'ZIP'
    fo.format.color_mode = 'RGB'
    fo.file_slots.clear()
    names = ['Image', 'Normal', 'mask']
    for s in names:
        fo.file_slots.new(f'{name}_{s}_')
        nt.links.new(rl.outputs[s], fo.inputs[f'{name}_{s}_'])
    co = nt.nodes.new('CompositorNodeComposite')
    nt.links.new(rl.outputs['Image'], co.inputs[0])
    data = {}
    t0 = time.time()
    for k in range(halves):
        cy.samples = max(1, spp // halves)
        cy.seed = 11 + k * 7919
        sc.frame_current = k + 1
        bpy.ops.render.render(write_still=False)
        for s in names:
            p = f'{OUT}/{name}_{s}_{k + 1:04d}.exr'
            if not os.path.exists(p):
                continue
            im = bpy.data.images.load(p)
            im.colorspace_settings.name = 'Non-Color'
            w, h = im.size
            a = np.empty(w * h * im.channels, np.float32)
            im.pixels.foreach_get(a)
            data[f'{s}{k}'] = a.reshape(h, w, im.channels)[::-1, :, :3].astype(
                np.float32 if s == 'Image' else np.float16
            )
            bpy.data.images.remove(im)
            os.remove(p)
    dt = time.time() - t0
    np.savez(f'{OUT}/{name}.npz', t=dt, **data)
    print(f'RENDER {name} {res} spp={spp} {dt:.1f}s', flush=True)
    return dt


def cove(mat, y0=7, Rr=7, h=30, w=140):
    """camera-only back wall + real ground"""
    import geo

    ground(mat, size=120)
    a = np.linspace(0, pi / 2, 40)
    y = np.r_[y0 - 0.02, y0 + Rr * np.sin(a), y0 + Rr]
    z = np.r_[0.001, Rr * (1 - np.cos(a)) + 0.001, h]
    P = np.stack([np.stack([np.full_like(y, x), y, z], -1) for x in (-w, w)], 0)
    o = geo.grid(P[::-1]).obj('wall', mat)
    o.visible_glossy = False
    o.visible_shadow = False
    o.visible_transmission = False
    o.visible_diffuse = False
    return o


def _corners(objs, step=7):
    bpy.context.view_layer.update()
    out = []
    for o in objs:
        for c in [o] + list(o.children_recursive):
            if c.type != 'MESH':
                continue
            n = len(c.data.vertices)
            v = np.empty(n * 3, np.float32)
            c.data.vertices.foreach_get('co', v)
            v = v.reshape(-1, 3)[:: max(1, min(step, n // 50))]
            M = np.array(c.matrix_world)
            out.append(v @ M[:3, :3].T + M[:3, 3])
    return np.concatenate(out)


def drop(o, z=0.0, sink=0.004):
    """put lowest vertex of object tree on z"""
    v = _corners([o], 1)
    o.location.z += z - v[:, 2].min() - sink
    return o


def autoframe(objs, fill=0.72, yoff=0.0, xoff=0.0, fillx=None):
    """lens + shift so that the bbox is centred and fills `fill` of the limiting side"""

    sc = bpy.context.scene
    cam = sc.camera
    c = cam.data
    v = _corners(objs)
    bpy.context.view_layer.update()
    M = np.array(cam.matrix_world.inverted())
    p = v @ M[:3, :3].T + M[:3, 3]
    x = p[:, 0] / -p[:, 2]
    y = p[:, 1] / -p[:, 2]
    asp = sc.render.resolution_y / sc.render.resolution_x
    w, h = x.max() - x.min(), y.max() - y.min()  # lens/sensor so that w*k = fraction of image width
    k = min(fill / w, fill * asp / h)
    c.lens = 36 * k
    c.shift_x = (x.max() + x.min()) / 2 * k - xoff
    c.shift_y = (y.max() + y.min()) / 2 * k - yoff
    return c
