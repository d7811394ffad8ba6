/**
 * What tax offices ask of whoever issues: each rule with its source and date, so that an accountant can check it, and change it
 * here alone. The VAT law in force since 2026-01-01 and 公告2024年第11号 come after some of the answers that are quoted.
 */

interface Rule {
  readonly rule: string
  readonly source: string
  readonly date: string
}

export const taxRules = {
  wholeBeforeUse: {
    rule: '购买方未做用途确认及入账确认的，由销售方单方开具全额红字发票，不需要信息确认单',
    source: '国家税务总局公告2024年第11号；福建税务问答 su20231229171929',
    date: '2024-12-01',
  },
  confirmationAfterUse: {
    rule: '购买方已做用途确认或入账确认的，任一方发起《红字发票信息确认单》，经对方确认后开具',
    source: '国家税务总局公告2024年第11号；青岛税务 xzcs2022-334',
    date: '2024-12-01',
  },
  lapse: {
    rule: '发起后72小时内未经确认的，确认单自动作废',
    source: '国家税务总局公告2024年第11号',
    date: '2024-12-01',
  },
  partialNeverForError: {
    rule: '部分开具红字发票只用于销货退回、服务中止、销售折让，开票有误须全额冲红',
    source: '福建税务问答 wenda 8489410',
    date: '2023-12-29',
  },
  keptFiveYears: {
    rule: '已经开具的发票存根，应当保存5年',
    source: '中华人民共和国发票管理办法 第二十九条',
    date: '2023-07-20',
  },
  xmlIsTheVoucher: {
    rule: '电子凭证的接收方须保存电子原件，数电票以 XML 交付',
    source: '财会〔2020〕6号；财会〔2024〕11号',
    date: '2024-08-07',
  },
} as const satisfies Record<string, Rule>

/** What WeChat takes of a file for the 卡包 (pay.weixin.qq.com, upload-fapiao-file, 2025-09-18). */
export const CARD_FILE_BYTES = 2 * 1024 * 1024

/** How long the other side has to agree to a red letter. */
export const CONFIRM_HOURS = 72
