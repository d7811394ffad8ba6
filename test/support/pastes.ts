/** What the clipboard holds after copying from other programs: made like theirs, with none of anybody's words. */

/** Word 365 for Windows, shortened where it repeats itself. */
export const wordPaste = `<html xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:w="urn:schemas-microsoft-com:office:word" xmlns="http://www.w3.org/TR/REC-html40">
<head><meta http-equiv=Content-Type content="text/html; charset=utf-8"><meta name=ProgId content=Word.Document>
<link rel=File-List href="file:///C:/Users/li/AppData/Local/Temp/msohtmlclip1/01/clip_filelist.xml">
<!--[if gte mso 9]><xml><o:OfficeDocumentSettings><o:AllowPNG/></o:OfficeDocumentSettings></xml><![endif]-->
<style><!-- /* Style Definitions */ p.MsoNormal {mso-style-unhide:no; margin:0cm; font-size:10.5pt;} @list l0:level1 {mso-level-number-format:bullet;} --></style>
</head>
<body lang=ZH-CN style='tab-interval:21.0pt;word-wrap:break-word'>
<!--StartFragment-->
<h1 style='mso-list:none'><a name="_Toc1"><span style='font-family:宋体;mso-ascii-font-family:Calibri'>第六届全国智慧教育大会</span></a><span lang=EN-US><o:p></o:p></span></h1>
<h3><span style='font-family:宋体'>一、会议主题</span><span lang=EN-US><o:p></o:p></span></h3>
<p class=MsoNormal style='text-indent:21.0pt;mso-char-indent-count:2.0'><span style='font-family:宋体;mso-bidi-font-family:宋体'>本届大会以<b style='mso-bidi-font-weight:normal'><span lang=EN-US>“</span>人工智能与课堂<span lang=EN-US>”</span></b>为主题，<i>欢迎</i>各校教师参加。<del cite="mailto:li" datetime="2026-11-01T09:00">原定上海</del></span><span lang=EN-US><o:p></o:p></span></p>
<p class=MsoNormal><span lang=EN-US><o:p>&nbsp;</o:p></span></p>
<p class=MsoNormal>详见<span lang=EN-US><a href="https://www.example.cn/notice"><span lang=EN-US style='font-family:宋体'><span lang=EN-US>会议通知</span></span></a></span>。</p>
<p class=MsoListParagraph style='margin-left:21.0pt;text-indent:-21.0pt;mso-char-indent-count:0;mso-list:l0 level1 lfo1'><![if !supportLists]><span lang=EN-US style='font-family:Wingdings'><span style='mso-list:Ignore'>l<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp; </span></span></span><![endif]><span style='font-family:宋体'>主论坛</span><span lang=EN-US><o:p></o:p></span></p>
<p class=MsoListParagraph style='margin-left:42.0pt;text-indent:-21.0pt;mso-list:l0 level2 lfo1'><![if !supportLists]><span lang=EN-US style='font-family:Wingdings'><span style='mso-list:Ignore'>n<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span></span><![endif]>上午场<span lang=EN-US><o:p></o:p></span></p>
<p class=MsoListParagraph style='margin-left:21.0pt;text-indent:-21.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span lang=EN-US style='font-family:Wingdings'><span style='mso-list:Ignore'>l<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp; </span></span></span><![endif]>分论坛<span lang=EN-US><o:p></o:p></span></p>
<p class=MsoNormal>报名步骤：</p>
<p class=MsoListParagraph style='margin-left:18.0pt;text-indent:-18.0pt;mso-list:l1 level1 lfo2'><![if !supportLists]><span lang=EN-US><span style='mso-list:Ignore'>3.<span style='font:7.0pt "Times New Roman"'>&nbsp; </span></span></span><![endif]>提交回执</p>
<p class=MsoListParagraph style='margin-left:18.0pt;text-indent:-18.0pt;mso-list:l1 level1 lfo2'><![if !supportLists]><span lang=EN-US><span style='mso-list:Ignore'>4.<span style='font:7.0pt "Times New Roman"'>&nbsp; </span></span></span><![endif]>现场签到</p>
<table class=MsoTableGrid border=1 cellspacing=0 cellpadding=0 style='border-collapse:collapse;mso-yfti-tbllook:1184'>
 <tr style='mso-yfti-irow:0;mso-yfti-firstrow:yes'><td width=553 colspan=2 valign=top style='width:414.8pt;border:solid windowtext 1.0pt'><p class=MsoNormal align=center><b>日程</b><span lang=EN-US><o:p></o:p></span></p></td></tr>
 <tr style='mso-yfti-irow:1;mso-yfti-lastrow:yes'><td width=276 valign=top><p class=MsoNormal><span lang=EN-US>9:00</span></p></td><td width=276 valign=top><p class=MsoNormal>开幕式</p></td></tr>
</table>
<p class=MsoNormal><span lang=EN-US style='mso-no-proof:yes'><!--[if gte vml 1]><v:shape id="图片_x0020_1" type="#_x0000_t75"><v:imagedata src="file:///C:/Users/li/AppData/Local/Temp/msohtmlclip1/01/clip_image001.png" o:title=""/></v:shape><![endif]--><![if !vml]><img width=554 height=312 src="file:///C:/Users/li/AppData/Local/Temp/msohtmlclip1/01/clip_image002.png" v:shapes="图片_x0020_1"><![endif]></span><span lang=EN-US style='display:none;mso-hide:all'>域代码</span></p>
<!--EndFragment-->
</body></html>`

/** An article of 公众号, copied in a browser. */
export const wechatPaste = `<meta charset='utf-8'><section data-tools="135编辑器" data-id="94783" style="margin: 0px; padding: 0px; outline: 0px; max-width: 100%; box-sizing: border-box !important; overflow-wrap: break-word !important; color: rgba(0, 0, 0, 0.9); font-family: mp-quote, &quot;PingFang SC&quot;; visibility: visible;"><section style="display: flex; justify-content: center;"><section style="background-color: rgb(30, 155, 232); color: rgb(255, 255, 255); border-radius: 15px;"><span style="font-weight: bold; font-size: 16px;" data-brushtype="text">大会时间</span></section></section><section style="line-height: 2em;"><span style="font-size: 15px; letter-spacing: 1px;"><span leaf="">2026年11月28日至29日</span></span></section><section><br></section><p style="text-align: justify;"><span style="color: rgb(62, 62, 62);">地点：</span><strong style="color: rgb(255, 76, 0);"><span textstyle="" style="font-weight: bold;">杭州</span></strong><span style="display: none;">看不见的字</span><span leaf="">&nbsp;云栖谷</span></p><p><img class="rich_pages wxw-img" data-galleryid="" data-ratio="0.6666667" data-src="https://mmbiz.qpic.cn/mmbiz_jpg/AbCdEf/640?wx_fmt=jpeg" data-type="jpeg" data-w="1080" style="width: 677px !important; visibility: visible !important;" src="data:image/svg+xml,%3C%3Fxml version='1.0' encoding='UTF-8'%3F%3E%3Csvg width='1px' height='1px'%3E%3C/svg%3E" alt="会场" crossorigin="anonymous"></p><section><section style="text-align: center;"><img data-src="https://mmbiz.qpic.cn/mmbiz_png/GhIjKl/640?wx_fmt=png" src="https://mmbiz.qpic.cn/mmbiz_png/GhIjKl/640?wx_fmt=png&amp;tp=webp" data-w="900"></section></section><mp-common-profile class="js_uneditable custom_select_card" data-nickname="某某教育" data-signature="名片里的字"></mp-common-profile><iframe class="video_iframe rich_pages" data-src="https://v.qq.com/x"></iframe><p><a href="javascript:void(0);" data-miniprogram-appid="wx00">点我报名</a><img src="https://counter.example.com/p.gif" width="1" height="1"></p><svg viewBox="0 0 1 1"><text>图形里的字</text></svg><section><p><br></p></section></section>`

/** WPS 文字. */
export const wpsPaste = `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><meta name=Generator content="WPS Office"><style>@font-face{font-family:"宋体";}</style></head><body><!--StartFragment--><p class=MsoNormal style="margin-left:21.0000pt;text-indent:-21.0000pt;mso-list:l0 level1 lfo1;"><![if !supportLists]><span style="font-family:Calibri;"><span style='mso-list:Ignore;'>1.<span>&nbsp;</span></span></span><![endif]><span style="mso-spacerun:'yes';font-family:宋体;"><font face="宋体">报到</font></span><span><o:p></o:p></span></p><p class=MsoNormal style="margin-left:21.0000pt;mso-list:l0 level1 lfo1;"><![if !supportLists]><span><span style='mso-list:Ignore;'>2.<span>&nbsp;</span></span></span><![endif]><span>开幕</span></p><p class=MsoNormal><span style="mso-spacerun:'yes'"><font face="宋体">附件见群文件。</font></span></p><!--EndFragment--></body></html>`

/** Google’s editor writes a bold element that is not bold around everything. */
export const googlePaste = `<meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-1"><p dir="ltr" style="line-height:1.38"><span style="font-weight:400;white-space:pre-wrap">普通文字，</span><span style="font-weight:700">重点</span><span style="font-weight:400">。</span></p></b><br class="Apple-interchange-newline">`

export const flatTable =
  '<table><caption>分会场</caption><thead><tr><th scope="col">会场</th><th>容量</th></tr></thead><tbody><tr><td>A厅</td><td>300</td></tr></tbody></table>'
