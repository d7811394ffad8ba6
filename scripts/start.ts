/** `npm start`: builds the client when its sources have changed, then runs the server. */
import { build } from './build.ts'

await build()
await import('#server/main.ts')
