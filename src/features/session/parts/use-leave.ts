/** Signing out: asked first, told afterwards. */
import { say } from '#contract/sentences.ts'
import { signOut } from '../../../session/session.ts'
import { confirm } from '../../../ui/confirm.ts'
import { useFarewell } from './use-farewell.ts'

/** @param next a public page, where to begin afresh. */
export function useLeave(next: string): () => Promise<void> {
  const farewell = useFarewell(next, signOut)
  return async () => {
    if (await confirm({ message: '确定要退出登录吗？保存在本机的门票也会清除。', confirm: '退出登录' })) farewell(say.logoutDone)
  }
}
