/** The operator's own words: whether they can be, and what else has been left in them. */
import { bad, caution, type Finding, together } from './finding.ts'
import type { World } from './world.ts'

export async function lookAtSettings({ cautions, settings }: Pick<World, 'cautions' | 'settings'>): Promise<Finding> {
  const told = cautions.map((text) => caution(`启动时也会提醒：${text}。`))
  if (typeof settings === 'string') return together([bad(`设置有误，服务器无法启动：${settings}。`), ...told], '')
  const leftOn = settings.newSecret ? [caution('NEW_SECRET=1 还开着：密钥已换好后请去掉它。')] : []
  return together([...told, ...leftOn], '能够读懂。')
}
