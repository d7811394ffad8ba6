/** Asks whoever sits at the terminal for the passphrase of a backup; it is not shown. */
import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'
import { Trouble } from './trouble.ts'

/** @returns what was typed. @throws Trouble where it was given up (Ctrl+C, Ctrl+D). */
export function askUnseen(question: string): Promise<string> {
  process.stderr.write(question)
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() })
  const asking = createInterface({ input: process.stdin, output: nowhere, terminal: true })
  return new Promise((resolve, reject) => {
    let answer: string | undefined
    asking.once('line', (line) => {
      answer = line
      asking.close()
    })
    asking.once('SIGINT', () => asking.close())
    asking.once('close', () => {
      process.stderr.write('\n')
      if (answer === undefined) reject(new Trouble('已取消。'))
      else resolve(answer)
    })
  })
}

/** For a new backup: asked twice, since nobody sees what was typed. */
export async function newPassphrase(): Promise<string> {
  if (!process.stdin.isTTY)
    throw new Trouble('请用环境变量 BACKUP_PASSPHRASE 给出备份口令（至少 12 个字符，用来封存密钥）；密钥自己另存的，可加 --without-key。')
  const first = await askUnseen('备份口令（用来封存密钥，至少 12 个字符，请记牢）：')
  if ((await askUnseen('再输入一次：')) !== first) throw new Trouble('两次输入的口令不一样，没有备份。')
  return first
}
