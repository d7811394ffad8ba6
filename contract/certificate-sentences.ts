/** As sentences.ts, for whoever issues certificates: apart, so that the phones of everybody else do not carry them. */
export const sayOfCertificate = {
  templateNameInvalid: '模板名称应为1-30个字',
  ruleNameInvalid: '名称应为1-30个字',
  fieldTextInvalid: '文字应为1-300个字',
  fieldsInvalid: '一个模板应有1到20段文字',
  placeInvalid: '位置和宽度应在纸面之内',
  sizeInvalid: '字号应为6到96之间的数',
  colorInvalid: '颜色应为 #RRGGBB，如 #333333',
  unknownBlank: '文字中有无法识别的内容，请用按钮插入，如 {姓名}',
  backgroundInvalid: '背景图应为上传的 JPG 或 PNG 图片',
  qrInvalid: '二维码应在纸面之内，边长16到80毫米',
  listsInvalid: '请选择1到50个签到点',
  leastInvalid: '至少通过的签到点数应在所选的数量以内',
  minutesInvalid: '在场时间应为0到1440分钟',
  hoursInvalid: '学时应为0到999之间的数，最多一位小数',
  creditsInvalid: '学分应为0到999之间的数，最多一位小数',
  peopleInvalid: '名单应有1到1000人',
  personInvalid: '名单中每人应有2-50个字的姓名，手机号可不填',
  unitInvalid: '单位最多60个字',
  /** Shown next to the name of one person. */
  personUnprintable: (letters: string) => `证书字库中没有“${letters}”，请修改姓名或单位后再颁发，可去掉符号，或改用常用字、拼音`,
  certificateUnprintable: (letters: string) => `证书字库中没有“${letters}”，请修改姓名或单位后换发证书`,
  reasonInvalid: '请填写原因，2-60个字',
} as const

/** What files are called. */
export const certificateFiles = {
  one: (name: string, number: string) => `证书 ${name} ${number}`,
  /** Pages of all, from one to another. */
  pages: (from: number, to: number) => `证书 ${from}-${to}`,
  zip: '证书',
} as const
