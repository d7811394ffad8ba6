/** The people of the box, one of each kind. Their ids stay the same over restarts, as those of real people do. */
import { createHmac } from 'node:crypto'

export interface SandboxUser {
  id: string
  nickname: string
  /** Address of a picture. */
  avatar: string
  /** Made per account, as WeChat does. */
  openId: string
  /** Only people known to an open platform account have one. */
  unionId: string | undefined
  /** Follows the account; a test may change it. */
  follows: boolean
  /**
   * `snapshot`: a virtual person of a snapshot page (facts 1.5). `forgetful`: changes the password all the time, so
   * that tokens are void at once.
   */
  kind: 'ordinary' | 'refuser' | 'snapshot' | 'forgetful'
}

interface Person extends Pick<SandboxUser, 'id' | 'nickname' | 'follows' | 'kind'> {
  union: string | undefined
}

const people: readonly Person[] = [
  { id: 'xiaowang', nickname: '小王', follows: true, kind: 'ordinary', union: 'xiaowang' },
  { id: 'lilaoshi', nickname: '李老师', follows: false, kind: 'ordinary', union: undefined },
  { id: 'chenjing', nickname: '陈静', follows: false, kind: 'ordinary', union: 'chenjing' },
  { id: 'ayiguli', nickname: '🌈阿依古丽·麦麦提江❤️(会务组)', follows: true, kind: 'ordinary', union: 'ayiguli' },
  { id: 'refuser', nickname: '拒绝授权的人', follows: false, kind: 'refuser', union: 'refuser' },
  { id: 'forgetful', nickname: '总改密码的人', follows: true, kind: 'forgetful', union: 'forgetful' },
  // The virtual unionid is shared by many openids (facts 1.5): two virtual people, one unionid.
  { id: 'snapshot', nickname: '快照访客', follows: false, kind: 'snapshot', union: 'snapshot' },
  { id: 'snapshot-2', nickname: '另一位快照访客', follows: false, kind: 'snapshot', union: 'snapshot' },
]

/** `o` and 27 characters of `a-zA-Z0-9_-`. */
function idOf(space: string, person: string): string {
  return `o${createHmac('sha256', space).update(person).digest('base64url').slice(0, 27)}`
}

/** @param address where pictures are served, without a slash at the end. */
export function sandboxUsers(appId: string, address: string): SandboxUser[] {
  return people.map(({ union, ...person }) => ({
    ...person,
    avatar: `${address}/mmopen/${person.id}/132`,
    openId: idOf(appId, person.id),
    unionId: union && idOf('open platform of the box', union),
  }))
}

/** A coloured square with the first sign of the name. */
export function avatarOf({ id, nickname }: SandboxUser): string {
  const hue = createHmac('sha256', 'avatar').update(id).digest().readUInt16BE() % 360
  const sign = [...new Intl.Segmenter('zh').segment(nickname)][0]?.segment ?? ''
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="132" height="132" viewBox="0 0 132 132"><rect width="132" height="132" fill="hsl(${hue} 45% 42%)"/>` +
    `<text x="66" y="88" font-size="64" text-anchor="middle" fill="#fff" font-family="PingFang SC, Noto Sans CJK SC, sans-serif">${sign}</text></svg>`
  )
}
