import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [reactRouter()],
  publicDir: 'web/public',
  build: {
    target: 'es2022',
    // an inlined font or picture would be a data: address, which the policy for fonts refuses
    assetsInlineLimit: 0,
  },
  environments: { client: { build: { rolldownOptions: { output: chunks() } } } },
})

/** Few files instead of one for every small module: a page asks for less, and text beside text compresses better. */
function chunks() {
  return {
    chunkFileNames: ({ name }: { name: string }) => `assets/${beforeTilde(name)}-[hash].js`,
    assetFileNames: ({ names: [name = ''] }: { names: string[] }) =>
      name.includes('~') ? `assets/${beforeTilde(name)}-[hash][extname]` : 'assets/[name]-[hash][extname]',
    codeSplitting: {
      groups: [
        // changes only when React or the router does, and is most of all bytes
        {
          name: 'react',
          test: /node_modules[\\/](react|react-dom|react-router|scheduler)[\\/]/,
          priority: 3,
        },
        // what every page is made of; the carousel is for the home page alone
        {
          name: 'shop',
          test: /[\\/](web[\\/](ui[\\/](?!carousel)|session[\\/]|\w+-?\w*\.ts)|contract[\\/]|domain[\\/])/,
          minShareCount: 3,
          priority: 2,
        },
        sharedBySome('storefront'),
        sharedBySome('admin'),
      ],
    },
  }
}

/** Modules that several pages of one side share, cut by which of them do; crumbs join their neighbour. */
function sharedBySome(side: 'storefront' | 'admin') {
  return {
    name: side,
    test: new RegExp(`[\\\\/]web[\\\\/]${side}[\\\\/]`),
    minShareCount: 2,
    entriesAware: true,
    entriesAwareMergeThreshold: 12_000,
    priority: 1,
  }
}

/** A group's chunk is named after all pages that use it: `storefront~layout~page~page`. */
const beforeTilde = (name: string) => name.split('~')[0]
