/** Signing out: asked first, told afterwards. */
import { say } from '#contract/sentences.ts'
import { signOut } from '../session/session.ts'
import { confirm } from '../ui/confirm.ts'
import { untoldScans } from '../session/door-data.ts'
import { useFarewell } from './use-farewell.ts'

/** @param next a public page, where to begin afresh. */
export function useLeave(next: string): () => Promise<void> {
  const farewell = useFarewell(next, signOut)
  return async () => {
    const untold = await untoldScans()
    const asked =
      untold === 0
        ? { message: '确定要退出登录吗？保存在本机的门票也会清除。', confirm: '退出登录' }
        : {
            message: `本机还有 ${untold} 条验票记录没有上传，退出登录后会丢失。请先联网打开验票页，等上传完成后再退出。`,
            confirm: '仍要退出',
          }
    if (await confirm(asked)) farewell(say.logoutDone)
  }
}
