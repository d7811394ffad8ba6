/** An organiser at the terminal: npm run import. */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openDb } from '#server/db/open.ts'
import { passwords } from '#server/features/session/password.ts'
import { seedIfEmpty } from '#server/seed/seed.ts'
import { START, testEnv } from '../support/app.ts'
import { root } from '../support/sources.ts'

const folder = mkdtempSync(join(tmpdir(), 'huiwu-import-'))
const write = (name: string, text: string) => {
  writeFileSync(join(folder, name), text)
  return join(folder, name)
}

function command(...given: string[]) {
  const { DATABASE_URL: _, ...env } = process.env
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(root, 'scripts/import.ts'), ...given], {
    encoding: 'utf8',
    env: { ...env, DATA_DIR: folder, NODE_ENV: '' },
  })
  return { status, stdout, stderr }
}

describe('an organiser at the terminal', () => {
  beforeAll(async () => {
    const db = await openDb(join(folder, 'huiwu.sqlite'))
    await seedIfEmpty({ env: testEnv, db, clock: () => START, passwords: passwords('a secret of this test', { memory: 8, passes: 1 }) })
    await db.close()
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  it('is told what was taken, changed and skipped, with rows', () => {
    const header = '编号,日期,开始,结束,会议室,主题,演讲嘉宾'
    const file = write(
      '日程.csv',
      [header, 'A,2025-08-09,9:00,10:00,甲,开幕,甲一、乙二', 'B,2025-08-09,九点,10:00,甲,坏行,', 'C,2025-08-10,9:00,10:00,乙,第二天,'].join(
        '\n',
      ),
    )
    expect(command('--meeting', '1', file)).toEqual({
      status: 0,
      stderr: '',
      stdout: [
        '读取：2 条日程，2 天，2 个会议室，2 位嘉宾',
        '时区：2 条按东八区（文件未注明；若在别处，请加 --zone，例如 --zone Europe/Berlin）',
        '写入：新增 2 条，更新 0 条，未变 0 条；新增嘉宾 2 位',
        '跳过的 1 行：',
        '  第 3 行：开始时间「九点」无法识别，请写成 09:00',
        '',
      ].join('\n'),
    })
    expect(command('--meeting', '1', file).stdout).toContain('新增 0 条，更新 0 条，未变 2 条；新增嘉宾 0 位')
    const corrected = write('更正.csv', [header, 'A,2025-08-09,9:00,10:00,丙,开幕式,甲一、乙二'].join('\n'))
    const { stdout } = command('--meeting=1', corrected)
    expect(stdout).toContain('更新的 1 条：\n  开幕式（主题、会议室）')
    expect(stdout).toContain('会议中仍保留的 1 条（加 --remove-gone 可删除）：\n  2025-08-10 第二天')
  })

  it('says where the times of a file are that does not say it itself (S11)', () => {
    const file = write('他乡.csv', '编号,日期,开始,结束,主题\nZ,2025-08-09,9:00,10:00,他乡')
    expect(command('--meeting', '1', file).stdout).toContain('时区：1 条按东八区（文件未注明')
    const { stdout } = command('--meeting', '1', '--zone', 'Europe/Berlin', file)
    expect(stdout).toContain('时区：1 条按 --zone 指定的 Europe/Berlin\n')
    expect(stdout).toContain('更新的 1 条：\n  他乡（开始、结束）')
    expect(command('--meeting', '1', '--zone', 'Mars/Olympus', file)).toMatchObject({
      status: 1,
      stderr: '时区「Mars/Olympus」无法识别，请写成 Europe/Berlin 或 +01:00\n',
    })
  })

  it('gets one sentence and a failing exit code for what can’t be done', () => {
    expect(command('--meeting', '1', write('坏.csv', '日期,主题\n1,2'))).toMatchObject({
      status: 1,
      stdout: '',
      stderr: expect.stringMatching(/^表头缺少「开始」「结束」列；[^\n]*\n$/),
    })
    expect(command('--meeting', '9', write('好.csv', '日期,开始,结束,主题\n2025-08-09,9:00,10:00,开幕'))).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('会议 9 不存在'),
    })
    expect(command('--meeting', '1', join(folder, '没有.csv'))).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('无法打开文件'),
    })
    expect(command('日程.csv')).toMatchObject({ status: 1, stderr: expect.stringContaining('用法') })
  })
})
