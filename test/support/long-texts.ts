/** Texts of the greatest length that fields take, for screens that must hold them. */

export const longName = '阿不都热合曼·买买提吐尔逊'
export const longUnit = '云栖谷教育发展中心附属第一实验学校教育集团课程与教学研究部信息技术与人工智能教育融合创新发展中心筹备处'.slice(
  0,
  50,
)
