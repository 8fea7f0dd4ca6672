const { bootstrap } = require('@vendure/core')
bootstrap(require('./vendure-config').config).catch((error) => {
  console.error(error)
  process.exit(1)
})
