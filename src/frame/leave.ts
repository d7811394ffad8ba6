/** Signing out: asked first, told afterwards. */
import { say } from '#contract/sentences.ts'
import { session as calls } from '#contract/session.ts'
import { request } from '../api/call.ts'
import { forget } from '../session/keep-session.ts'
import { confirm } from '../ui/confirm.ts'
import { untoldScans } from '../session/door-data.ts'
import { farewell } from './farewell.ts'

/** @param next a public page, where to begin afresh. */
export async function leave(next: string): Promise<void> {
  const untold = await untoldScans()
  const asked =
    untold === 0
      ? { message: '确定要退出登录吗？保存在本机的门票也会清除。', confirm: '退出登录' }
      : {
          message: `本机还有 ${untold} 条验票记录没有上传，退出登录后会丢失。请先联网打开验票页，等上传完成后再退出。`,
          confirm: '仍要退出',
        }
  if (await confirm(asked)) farewell(say.logoutDone, next, signOut)
}

/** Leaves at once and tells the server; that it could not be told changes nothing here. */
async function signOut(): Promise<void> {
  // Begun before forgetting, because the call carries the token.
  const said = request(calls.logout, {}, { quiet: true, background: true })
  forget()
  await said.catch(() => {})
}
