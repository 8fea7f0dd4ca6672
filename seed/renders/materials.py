"""Metals, stones, pearls, grounds. Colours are linear."""

import bpy
import numpy as np

METALS = {  # name:(colour, cavity colour)
    '22k': ((1.00, 0.60, 0.225), (0.26, 0.09, 0.018)),
    '18k': ((0.98, 0.70, 0.375), (0.35, 0.17, 0.05)),
    'rose': ((0.95, 0.58, 0.42), (0.35, 0.13, 0.07)),
    'white': ((0.74, 0.73, 0.71), (0.20, 0.19, 0.18)),
    'plat': ((0.66, 0.655, 0.645), (0.16, 0.16, 0.16)),
    'silver': ((0.95, 0.94, 0.91), (0.10, 0.10, 0.10)),
}


GEMS = {
    'diamond': ((1, 1, 1), 2.417),
    'ruby': ((0.66, 0.012, 0.155), 1.77),
    'emerald': ((0.042, 0.44, 0.25), 1.60),
    'sapphire': ((0.035, 0.11, 0.50), 1.77),
    'amethyst': ((0.55, 0.22, 0.82), 1.6),
    'citrine': ((0.98, 0.58, 0.12), 1.6),
    'pinksapphire': ((0.97, 0.38, 0.58), 1.77),
    'aqua': ((0.55, 0.86, 0.92), 1.6),
    'tourmaline': ((0.16, 0.72, 0.55), 1.65),
}


CABS = {
    'ruby': ((0.16, 0.002, 0.012), (0.62, 0.015, 0.05)),
    'emerald': ((0.002, 0.075, 0.032), (0.015, 0.33, 0.14)),
    'sapphire': ((0.003, 0.012, 0.11), (0.02, 0.08, 0.5)),
    'onyx': ((0.004, 0.004, 0.005), (0.03, 0.03, 0.035)),
    'turquoise': ((0.02, 0.30, 0.33), (0.10, 0.55, 0.55)),
    'coral': ((0.48, 0.06, 0.03), (0.75, 0.16, 0.09)),
}


def _aov(nt, col):
    a = nt.nodes.new('ShaderNodeOutputAOV')
    a.name = 'mask'
    a.inputs[0].default_value = (*col, 1)


def metal(kind='18k', rough=0.085, bump=0.0, antique=0.0, name=None, brushed=0):
    col, cav = METALS[kind]
    m = bpy.data.materials.new(name or 'metal_' + kind)
    m.use_nodes = True
    nt = m.node_tree
    L = nt.links.new
    b = nt.nodes['Principled BSDF']
    b.inputs['Metallic'].default_value = 1
    b.inputs['Base Color'].default_value = (*col, 1)
    b.inputs['Roughness'].default_value = rough
    tc = nt.nodes.new('ShaderNodeTexCoord')
    # smudge roughness variation
    n = nt.nodes.new('ShaderNodeTexNoise')
    n.inputs['Scale'].default_value = 2.2
    n.inputs['Detail'].default_value = 3
    mr = nt.nodes.new('ShaderNodeMapRange')
    mr.inputs[1].default_value = 0.35
    mr.inputs[2].default_value = 0.7
    mr.inputs[3].default_value = rough * 0.75
    mr.inputs[4].default_value = rough * 1.35
    L(tc.outputs['Object'], n.inputs['Vector'])
    L(n.outputs['Fac'], mr.inputs[0])
    if antique > 0:
        at = nt.nodes.new('ShaderNodeAttribute')
        at.attribute_name = 'cav'
        mx = nt.nodes.new('ShaderNodeMixRGB')
        mx.inputs[1].default_value = (*[c * (1 - antique) + v * antique for c, v in zip(col, cav)], 1)
        mx.inputs[2].default_value = (*col, 1)
        L(at.outputs['Fac'], mx.inputs[0])
        L(mx.outputs[0], b.inputs['Base Color'])
        ma = nt.nodes.new('ShaderNodeMath')
        ma.operation = 'MULTIPLY_ADD'
        ma.inputs[1].default_value = -0.22 * antique
        ma.inputs[2].default_value = 0.22 * antique
        ad = nt.nodes.new('ShaderNodeMath')
        ad.operation = 'ADD'
        L(at.outputs['Fac'], ma.inputs[0])
        L(ma.outputs[0], ad.inputs[0])
        L(mr.outputs[0], ad.inputs[1])
        L(ad.outputs[0], b.inputs['Roughness'])
    else:
        L(mr.outputs[0], b.inputs['Roughness'])
    if bump > 0:
        n2 = nt.nodes.new('ShaderNodeTexNoise')
        n2.inputs['Scale'].default_value = 26
        n2.inputs['Detail'].default_value = 2
        bp = nt.nodes.new('ShaderNodeBump')
        bp.inputs['Strength'].default_value = bump
        bp.inputs['Distance'].default_value = 0.01
        L(tc.outputs['Object'], n2.inputs['Vector'])
        L(n2.outputs['Fac'], bp.inputs['Height'])
        L(bp.outputs[0], b.inputs['Normal'])
    if brushed > 0:
        mp = nt.nodes.new('ShaderNodeMapping')
        mp.inputs['Scale'].default_value = (3, 3, 260)
        n2 = nt.nodes.new('ShaderNodeTexNoise')
        n2.inputs['Scale'].default_value = 1.0
        n2.inputs['Detail'].default_value = 4
        bp = nt.nodes.new('ShaderNodeBump')
        bp.inputs['Strength'].default_value = brushed
        bp.inputs['Distance'].default_value = 0.01
        L(tc.outputs['Object'], mp.inputs[0])
        L(mp.outputs[0], n2.inputs['Vector'])
        L(n2.outputs['Fac'], bp.inputs['Height'])
        L(bp.outputs[0], b.inputs['Normal'])
    _aov(nt, (0, 0, 1))
    return m


def _gemnodes(m, tint, ior, shadow=0.35):
    ior = ior if ior > 2 else 1.95  # artistic: higher IOR kills the 'window' in coloured stones
    m.use_nodes = True
    nt = m.node_tree
    L = nt.links.new
    nt.nodes.remove(nt.nodes['Principled BSDF'])
    out = nt.nodes['Material Output']
    rf = nt.nodes.new('ShaderNodeBsdfRefraction')
    rf.distribution = 'SHARP'
    rf.inputs['Roughness'].default_value = 0
    rf.inputs['IOR'].default_value = ior
    rf.inputs['Color'].default_value = (*tint, 1)
    gl = nt.nodes.new('ShaderNodeBsdfGlossy')
    gl.distribution = 'SHARP'
    gl.inputs['Roughness'].default_value = 0
    gl.inputs['Color'].default_value = (1, 1, 1, 1)
    fr = nt.nodes.new('ShaderNodeFresnel')
    fr.inputs[0].default_value = ior
    mx = nt.nodes.new('ShaderNodeMixShader')
    L(fr.outputs[0], mx.inputs[0])
    L(rf.outputs[0], mx.inputs[1])
    L(gl.outputs[0], mx.inputs[2])
    lp = nt.nodes.new('ShaderNodeLightPath')
    tr = nt.nodes.new('ShaderNodeBsdfTransparent')
    c = np.array(tint)
    tr.inputs[0].default_value = (*(shadow + 0.6 * c**0.7).clip(0, 1), 1)
    m2 = nt.nodes.new('ShaderNodeMixShader')
    L(lp.outputs['Is Shadow Ray'], m2.inputs[0])
    L(mx.outputs[0], m2.inputs[1])
    L(tr.outputs[0], m2.inputs[2])
    L(m2.outputs[0], out.inputs[0])


def gem(kind='diamond'):
    m = bpy.data.materials.new('gem_' + kind)
    _gemnodes(m, *GEMS[kind])
    _aov(m.node_tree, (0, 1, 0))
    return m


def foil(kind='diamond'):
    """mirror back for small (melee) stones"""
    m = bpy.data.materials.new('foil_' + kind)
    m.use_nodes = True
    b = m.node_tree.nodes['Principled BSDF']
    c = np.array(GEMS[kind][0]) ** 0.8
    b.inputs['Metallic'].default_value = 1
    b.inputs['Roughness'].default_value = 0.0
    b.inputs['Base Color'].default_value = (*(c * 0.97), 1)
    _aov(m.node_tree, (0, 1, 0))
    return m


def cabochon(kind='ruby'):
    """kundan look: dark glossy body with a translucent rim glow"""
    C = CABS[kind]
    m = bpy.data.materials.new('cab_' + kind)
    m.use_nodes = True
    nt = m.node_tree
    L = nt.links.new
    b = nt.nodes['Principled BSDF']
    lw = nt.nodes.new('ShaderNodeLayerWeight')
    lw.inputs[0].default_value = 0.42
    mx = nt.nodes.new('ShaderNodeMixRGB')
    mx.inputs[1].default_value = (*C[0], 1)
    mx.inputs[2].default_value = (*C[1], 1)
    L(lw.outputs['Facing'], mx.inputs[0])
    L(mx.outputs[0], b.inputs['Base Color'])
    b.inputs['Roughness'].default_value = 0.12
    b.inputs['Specular'].default_value = 0.8
    b.inputs['Clearcoat'].default_value = 1
    b.inputs['Clearcoat Roughness'].default_value = 0.01
    _aov(nt, (0, 0.5, 0))
    return m


def pearl(col=(0.84, 0.775, 0.70)):
    m = bpy.data.materials.new('pearl')
    m.use_nodes = True
    nt = m.node_tree
    b = nt.nodes['Principled BSDF']
    L = nt.links.new
    lw = nt.nodes.new('ShaderNodeLayerWeight')
    lw.inputs[0].default_value = 0.30
    mx = nt.nodes.new('ShaderNodeMixRGB')
    mx.inputs[1].default_value = (*col, 1)
    mx.inputs[2].default_value = (0.66, 0.52, 0.50, 1)
    L(lw.outputs['Facing'], mx.inputs[0])
    L(mx.outputs[0], b.inputs['Base Color'])
    b.inputs['Metallic'].default_value = 0.55
    b.inputs['Roughness'].default_value = 0.28
    b.inputs['Specular'].default_value = 0.7
    b.inputs['Clearcoat'].default_value = 0.9
    b.inputs['Clearcoat Roughness'].default_value = 0.04
    _aov(nt, (0, 0, 0.5))
    return m


def ground_mat(col=(0.86, 0.80, 0.72), rough=0.42, spec=0.28, kind='paper'):
    m = bpy.data.materials.new('ground')
    m.use_nodes = True
    nt = m.node_tree
    b = nt.nodes['Principled BSDF']
    L = nt.links.new
    b.inputs['Base Color'].default_value = (*col, 1)
    b.inputs['Roughness'].default_value = rough
    b.inputs['Specular'].default_value = spec
    tc = nt.nodes.new('ShaderNodeTexCoord')
    if kind in ('plaster', 'stone'):
        n = nt.nodes.new('ShaderNodeTexNoise')
        n.inputs['Scale'].default_value = 1.1 if kind == 'plaster' else 0.8
        n.inputs['Detail'].default_value = 9
        n.inputs['Roughness'].default_value = 0.62
        bp = nt.nodes.new('ShaderNodeBump')
        bp.inputs['Strength'].default_value = 0.35
        bp.inputs['Distance'].default_value = 0.05
        L(tc.outputs['Object'], n.inputs['Vector'])
        L(n.outputs['Fac'], bp.inputs['Height'])
        L(bp.outputs[0], b.inputs['Normal'])
        mr = nt.nodes.new('ShaderNodeMixRGB')
        mr.inputs[1].default_value = (*[c * 0.90 for c in col], 1)
        mr.inputs[2].default_value = (*[min(1, c * 1.06) for c in col], 1)
        L(n.outputs['Fac'], mr.inputs[0])
        L(mr.outputs[0], b.inputs['Base Color'])
    _aov(nt, (1, 0, 0))
    return m


def polki():
    m = bpy.data.materials.new('polki')
    m.use_nodes = True
    nt = m.node_tree
    b = nt.nodes['Principled BSDF']
    b.inputs['Metallic'].default_value = 0.85
    b.inputs['Base Color'].default_value = (0.88, 0.90, 0.92, 1)
    b.inputs['Roughness'].default_value = 0.16
    b.inputs['Clearcoat'].default_value = 1
    b.inputs['Clearcoat Roughness'].default_value = 0.02
    _aov(nt, (0, 1, 0))
    return m


def black_bead():
    m = bpy.data.materials.new('bead')
    m.use_nodes = True
    b = m.node_tree.nodes['Principled BSDF']
    b.inputs['Base Color'].default_value = (0.006, 0.006, 0.007, 1)
    b.inputs['Roughness'].default_value = 0.10
    b.inputs['Specular'].default_value = 0.7
    _aov(m.node_tree, (0, 0, 0.5))
    return m
