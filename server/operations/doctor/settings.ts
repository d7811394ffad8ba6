/** The operator's own words: whether they can be, and what else has been left in them. */
import { caution, bad, type Finding, good, together } from './finding.ts'
import type { World } from './world.ts'

export async function lookAtSettings({ settings }: Pick<World, 'settings'>): Promise<Finding> {
  if (typeof settings === 'string') return bad(`设置有误，服务器无法启动：${settings}`)
  const { production, newSecret, publicUrl } = settings
  return together(
    [
      newSecret ? caution('NEW_SECRET=1 还开着：密钥已换好后请去掉它。') : good(''),
      production || publicUrl.startsWith('http://127.0.0.1') ? good('') : caution('没有设 NODE_ENV=production：正式使用时请设上。'),
    ],
    '能够读懂。',
  )
}
