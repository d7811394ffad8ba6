/**
 * What opens and closes takes no time where nobody looks: a layer that is still closing when its test is over would move
 * on when its page is gone.
 */
import { createRequire } from 'node:module'

// As react-vant has it; nothing of ours knows it.
const { resolve } = createRequire(import.meta.url)
const { config } = createRequire(resolve('react-vant'))('react-transition-group') as { config: { disabled: boolean } }
config.disabled = true
