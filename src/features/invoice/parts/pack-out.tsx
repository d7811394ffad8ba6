/** 报销包: made when it is asked for, and then handed out. */
import { useState } from 'react'
import type { KeptFile } from '#contract/file.ts'
import { invoice as calls } from '#contract/invoice.ts'
import { useAction } from '../../../api/use-action.ts'
import { FileOut } from '../../../kit/task/file-out.tsx'
import { Button } from '../../../ui/button.tsx'

export function PackOut({ no }: { no: string }) {
  const { run, busy } = useAction(calls.file)
  const [pack, setPack] = useState<KeptFile>()
  async function make() {
    const outcome = await run({ no })
    if (outcome.ok) setPack(outcome.data)
  }
  if (pack !== undefined) return <FileOut file={pack} main />
  return (
    <Button busy={busy} onClick={() => void make()}>
      打包报销材料
    </Button>
  )
}
