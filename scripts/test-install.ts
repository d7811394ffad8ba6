/** `npm run test:install`: installs everything that the whole suite uses; names what is missing and then exits with 1. */
import { provide, testTools } from './test-tools.ts'

const missing = provide(testTools)
for (const { name, packages } of missing) process.stderr.write(`${name} is not installed (Debian: ${packages.join(' ')})\n`)
process.exit(missing.length > 0 ? 1 : 0)
