/** Whether those who arrive get in fast enough, and somebody is there to let them in. */
import { doorLinks } from '#contract/checkin/links.ts'
import type { DoorMeasure } from '../measures.ts'
import { beware, dayWords, type Family, held, orHeld, spanWords, wrong } from './finding.ts'

/** Seconds in a line that people put up with, and those after which they do not. */
const WAIT_LONG = 5 * 60
const WAIT_TOO_LONG = 10 * 60
/** Whom one device lets in within a minute, with greetings and badges. */
const PER_MINUTE = 12

export const doors: Family = ({ settings, measures, real }) => {
  const { meeting } = settings
  const worst = [...Map.groupBy(measures.doors, ({ listId }) => listId).values()].map((days) =>
    days.reduce((one, other) => (other.longestWait > one.longestWait ? other : one)),
  )
  const lines = worst
    .filter(({ longestWait }) => longestWait > WAIT_LONG)
    .map((door) =>
      (door.longestWait > WAIT_TOO_LONG ? wrong : beware)(
        'too_few_devices',
        `“${door.name}”最长排队 ${spanWords(door.longestWait)}（${dayWords(door.day)}，${door.devices} 台设备）`,
        `一分钟内最多来了 ${door.perMinute} 人。建议增加到 ${needed(door)} 个入口，各配一台设备，或请大家分批到场。`,
        doorLinks.myMeeting(meeting.id, 'lists'),
      ),
    )
  const offline = measures.doors.reduce((sum, door) => sum + door.offline, 0)
  const longest = Math.max(0, ...worst.map(({ longestWait }) => longestWait))
  return [
    ...(worst.length === 0
      ? []
      : orHeld(lines, held('devices_enough', `入口设备够用，最长排队 ${spanWords(longest)}`, `每个入口一台设备，断网时也能验票。`))),
    ...(real.staff === 0
      ? [
          beware(
            'no_staff',
            '还没有安排签到的工作人员',
            '请添加工作人员，或为当天的帮手生成链接；主办方自己也可以验票。',
            doorLinks.staff(meeting.id),
          ),
        ]
      : []),
    ...(offline > 0 && measures.audits.length > 0 && measures.audits.every((audit) => audit.held)
      ? [held('offline_fine', `断网时验票 ${offline} 次，恢复后全部补记`, '没有一张票重复入场。')]
      : []),
  ]
}

const needed = ({ devices, perMinute }: DoorMeasure) => Math.max(devices + 1, Math.ceil(perMinute / PER_MINUTE))
