/** What is to be printed: of which list, for whom, as a sheet or as badges. */
import { useState } from 'react'
import type { CheckinList } from '#contract/checkin/lists.ts'
import type { SheetRow } from '#contract/checkin/people.ts'
import { notice } from '../../../ui/notice.ts'
import { vector } from '../../../ui/qr-image.ts'
import { everybody } from './everybody.ts'
import { serialsOf } from './serials.ts'

type Printout = { kind: 'sheet'; rows: SheetRow[] } | { kind: 'badges'; rows: SheetRow[]; draw: (code: string) => string }

/** More than any hall holds. */
const MOST = 100_000
/** Readers take any of the eight. Finding the prettiest takes ten times as long, and here are thousands of codes. */
const ANY_MASK = 0

export function usePrinting(lists: readonly CheckinList[] | undefined) {
  const [listId, setListId] = useState('')
  const [serials, setSerials] = useState('')
  const [wrong, setWrong] = useState<string>()
  const [busy, setBusy] = useState<Printout['kind']>()
  const [printout, setPrintout] = useState<Printout>()
  const list = lists?.find(({ id }) => id === listId) ?? lists?.[0]

  async function show(kind: Printout['kind']) {
    const wanted = serialsOf(serials, MOST)
    setWrong(wanted === undefined ? '请填写正确的序号，如：1-50, 88' : undefined)
    setPrintout(undefined)
    if (wanted === undefined || list === undefined) return
    setBusy(kind)
    try {
      const all = await everybody(list)
      const picked = new Set(wanted)
      const rows = picked.size === 0 ? all : all.filter(({ serial }) => picked.has(serial))
      if (rows.length === 0) notice.info(all.length === 0 ? '这个名单还没有参会人' : '这个名单里没有这些序号')
      else setPrintout(kind === 'sheet' ? { kind, rows } : { kind, rows, draw: await pen() })
    } catch {
      // The request has said why.
    }
    setBusy(undefined)
  }

  const change = (set: () => void) => {
    set()
    setWrong(undefined)
    setPrintout(undefined)
  }
  return {
    list,
    serials,
    wrong,
    busy,
    printout,
    show,
    choose: (id: string) => change(() => setListId(id)),
    pick: (typed: string) => change(() => setSerials(typed)),
  }
}

async function pen(): Promise<(code: string) => string> {
  const { encode } = await import('uqr')
  return (code) => {
    const { data, size } = encode(code, { ecc: 'M', border: 2, maskPattern: ANY_MASK })
    return vector(data, size)
  }
}
