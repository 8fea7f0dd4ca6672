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
})
