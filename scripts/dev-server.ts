/** The server of `npm run dev`; Node starts it again when a module that it imports has changed. */
import { start } from '#server/main.ts'

await start()
