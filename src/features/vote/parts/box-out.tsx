/** The published box as a table that anybody may count again: put together here, of what everybody can ask for. */
import { useState } from 'react'
import { PAGE_SIZE_MAX } from '#contract/call.ts'
import { BOM, csvLine, harmless } from '#contract/csv.ts'
import { vote as calls, type VoteView } from '#contract/vote.ts'
import { type CallError, request } from '../../../api/call.ts'
import { wordsOf } from '../../../api/failure-words.ts'
import { saveBlob } from '../../../kit/file/save-blob.ts'
import { Button } from '../../../ui/button.tsx'
import { notice } from '../../../ui/notice.ts'
import { blocksDownloads, environmentOf } from '#wechat/browser/environment.ts'
import { choiceWords } from './vote-words.ts'

const columns = ['序号', '回执编号', '随机码', '选择', '内容', '票数'] as const

async function boxOf(vote: VoteView): Promise<string> {
  const lines = [csvLine(columns)]
  for (let pageNum = 1, total = 1; lines.length <= total; pageNum++) {
    const page = await request(calls.bulletin, { id: vote.id, pageNum, pageSize: PAGE_SIZE_MAX }, { quiet: true })
    if (page.list.length === 0) break
    for (const { place, commitment, nonce, choice, weight } of page.list)
      lines.push(csvLine([String(place), commitment, nonce, choice, harmless(choiceWords(vote, choice)), String(weight)]))
    total = page.total
  }
  return BOM + lines.join('')
}

export function BoxOut({ vote }: { vote: VoteView }) {
  const [busy, setBusy] = useState(false)

  async function take() {
    if (blocksDownloads(environmentOf(navigator.userAgent))) return notice.warning('微信中不能下载文件，请在浏览器中打开本页')
    setBusy(true)
    try {
      saveBlob(`票箱 ${vote.title}.csv`, new Blob([await boxOf(vote)], { type: 'text/csv' }))
    } catch (error) {
      notice.warning(wordsOf(error as CallError, '没有下载成功，请稍后重试'))
    }
    setBusy(false)
  }
  return (
    <Button busy={busy} onClick={() => void take()}>
      下载票箱
    </Button>
  )
}
