/** Signing out: asked first, told afterwards, and everything of this person gone from the handset. */
import { useLocation } from 'wouter'
import { say } from '#contract/sentences.ts'
import { signOut } from '../../../session/session.ts'
import { confirm } from '../../../ui/confirm.ts'
import { notice } from '../../../ui/notice.ts'
import { forgetKept } from './kept.ts'
import { leaveFor } from './leave-page.ts'

/** Long enough to read the word before the page begins afresh. */
const READ_MS = 900

/** @param next a public page, where to begin afresh. */
export function useLeave(next: string): () => Promise<void> {
  const [, navigate] = useLocation()
  return async () => {
    if (!(await confirm({ message: '确定要退出登录吗？保存在本机的门票也会清除。', confirm: '退出登录' }))) return
    // First away from what needs a login, or the guard would ask for one.
    navigate(next, { replace: true })
    forgetKept()
    void signOut()
    notice.success(say.logoutDone)
    // A fresh page, because what was read for this person is still in this one's memory.
    setTimeout(() => leaveFor(next), READ_MS)
  }
}
