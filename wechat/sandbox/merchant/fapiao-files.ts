/**
 * Files of issued invoices: at an address of their own, asked for without a signature. Each address lives 30 s
 * (https://pay.weixin.qq.com/docs/merchant/apis/fapiao/fapiao-applications/download-invoice-file.html, 2025-09-26).
 */
import { createHash } from 'node:crypto'
import { word } from './chance.ts'
import type { Doors } from './door.ts'
import { checkFileQuery } from './fapiao-checks.ts'
import { invalidRequest } from './refusal.ts'

const PATH = '/invoicing/fapiao/fapiao-file'
const TOKEN_LIFE = 30_000

/** What the address of a file has to name, beside its token. */
export interface FileOf {
  mchId: string
  openId: string
  number: string
  fapiaoId: string
}

export interface FapiaoFiles {
  /** @returns `download_url`. */
  addressOf(file: FileOf): string
  /** Open to requests without a signature. */
  open: Doors
}

/** @param mchAddress where the simulator answers as api.mch.weixin.qq.com; it serves the files as well. */
export function fapiaoFiles({ clock, mchAddress }: { clock: () => number; mchAddress: string }): FapiaoFiles {
  const files = new Map<string, FileOf & { until: number }>()

  function download(query: Readonly<Record<string, string>>): Response {
    checkFileQuery(query, '/query')
    for (const [token, { until }] of files) if (until <= clock()) files.delete(token)
    const file = files.get(query.token ?? '')
    const { mchid, openid, invoice_no, fapiao_id } = query
    if (file === undefined) throw invalidRequest('下载地址已失效，请重新获取')
    if (mchid !== file.mchId || openid !== file.openId || invoice_no !== file.number || fapiao_id !== file.fapiaoId)
      throw invalidRequest('请求参数与发票不一致')
    const pdf = `%PDF-1.4\n% ${file.number}\n%%EOF\n`
    return new Response(pdf, {
      headers: {
        'SM3-Digest': createHash('sm3').update(pdf).digest('hex').toUpperCase(),
        'Content-Type': 'application/octet-stream',
        'Content-Disposition': `attachment; filename="${file.fapiaoId}.pdf"`,
      },
    })
  }

  return {
    addressOf: (file) => {
      const token = word(64)
      files.set(token, { ...file, until: clock() + TOKEN_LIFE })
      return `${mchAddress}${PATH}?token=${token}`
    },
    open: { [`GET ${PATH}`]: ({ query }) => download(query) },
  }
}
