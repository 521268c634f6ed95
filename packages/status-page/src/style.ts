import { createHash } from 'node:crypto';
import { statusPageGrounds, uptimeDaysShown } from '@tocsin/domain';

const { light, dark } = statusPageGrounds;

/** The style sheet is inline, so that one request loads the page. Letters name states: `.o` is operational. */
const rules = `
:root{color-scheme:light dark;--canvas:${light.canvas};--surface:${light.card};--line:#e1e4ec;--text:#1b2130;--dim:#586174;--link:#3a4cb8;
--o:#147957;--m:#3a4cb8;--d:#8a5a00;--p:#b04a00;--x:#c81440;
--bo:#2f9e74;--bm:#6b7de3;--bp:#e08a00;--bx:#d6244e;--bu:#c5cad6;--on:#fff}
@media(prefers-color-scheme:dark){:root{--canvas:${dark.canvas};--surface:${dark.card};--line:#2b303b;--text:#e6e9ef;--dim:#a1a9b8;--link:#a9b6f5;
--o:#5fdfae;--m:#a9b6f5;--d:#ffd43b;--p:#ffab5c;--x:#ff8585;
--bo:#3fbf8c;--bm:#7d8eea;--bp:#f0a02a;--bx:#ff5c72;--bu:#3d4452;--on:${dark.canvas}}}
*{box-sizing:border-box}
body{margin:0;background:var(--canvas);color:var(--text);font:1rem/1.5 system-ui,"Segoe UI",Roboto,"Noto Sans","Hiragino Sans","Noto Sans JP",sans-serif;overflow-wrap:anywhere;-webkit-text-size-adjust:100%}
header,main,footer{max-width:54rem;margin:0 auto;padding:0 1.25rem}
header{padding-top:2.5rem}
h1{font-size:1.75rem;line-height:1.2;font-weight:700;letter-spacing:-.015em;margin:0}
h1 a{color:inherit;text-decoration:none}
section,nav{margin-top:2.5rem}
.row.top{align-items:center;margin-bottom:1.25rem;font-size:.9375rem}
.logo{display:block;width:auto;height:2.5rem;max-width:100%;object-fit:contain;object-position:left}
.foot{flex-basis:100%;margin:0;white-space:pre-line}
#zone{flex-basis:100%;margin:0}
h2{font-size:1.125rem;font-weight:650;margin:0 0 .75rem}
h3{font-size:1rem;font-weight:650;margin:0}
h4{font-size:.9375rem;font-weight:650;margin:.75rem 0 .25rem}
p{margin:.5rem 0}
a{color:var(--link);text-underline-offset:.15em}
a:focus-visible,summary:focus-visible,form input:focus-visible,button:focus-visible{outline:2px solid var(--link);outline-offset:2px}
.lead,.dim,time{color:var(--dim)}.say time,.old time{color:inherit;font-size:inherit}
.lead{margin:.375rem 0 0;max-width:40rem}
.dim,time{font-size:.875rem}
.say{display:grid;grid-template-columns:auto 1fr auto;align-items:center;gap:.25rem .875rem;margin:1.5rem 0 0;padding:1.125rem 1.25rem;border-radius:.875rem;color:var(--on);font-size:1.25rem;font-weight:650;line-height:1.3}
.say.o{background:var(--o)}.say.m{background:var(--m)}.say.d{background:var(--d)}.say.p{background:var(--p)}.say.x{background:var(--x)}
.say svg{flex:none;width:1.75rem;height:1.75rem;fill:none;stroke:currentColor;stroke-width:2.25;stroke-linecap:round;stroke-linejoin:round}
.say small{font-size:.875rem;font-weight:500}
.old{padding:.75rem 1rem;margin:1rem 0 0;border:1px solid var(--d);border-radius:.625rem;color:var(--d)}
.card{background:var(--surface);border:1px solid var(--line);border-radius:.875rem;padding:0 1.25rem;margin:0 0 1rem}
.row{display:flex;justify-content:space-between;align-items:baseline;gap:.25rem 1rem;flex-wrap:wrap}
.group{margin:0 -1.25rem;padding:.75rem 1.25rem;border-bottom:1px solid var(--line);font-size:1.0625rem}
.group h3{font-size:inherit}
.c{padding:1rem 0}
.c+.c{border-top:1px solid var(--line)}
.c p{margin:.125rem 0 0}
.s{font-size:.9375rem;font-weight:600;white-space:nowrap}
.s::before{content:"";display:inline-block;width:.625rem;height:.625rem;margin-inline-end:.5rem;background:currentColor;border-radius:50%}
.s.m::before{background:none;border:.1875rem solid}
.s.d::before{border-radius:0;clip-path:polygon(50% 0,100% 100%,0 100%)}
.s.p::before{border-radius:0;clip-path:polygon(50% 0,100% 50%,50% 100%,0 50%)}
.s.x::before{border-radius:.125rem}
.s.o{color:var(--o)}.s.m{color:var(--m)}.s.d{color:var(--d)}.s.p{color:var(--p)}.s.x{color:var(--x)}
.b{--h:2rem;--g:2px;position:relative;min-width:0;margin:.625rem 0 0;padding:0;border:0}
.b div{display:flex;align-items:flex-end;height:var(--h);margin-inline-end:calc(0px - var(--g))}
.b legend,.hide{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
.b label{--s:var(--bo);flex:var(--n,1) 1 0;min-width:0;height:84%;background:repeating-linear-gradient(90deg,var(--s) 0 calc(100%/var(--n,1) - var(--g)),transparent 0 calc(100%/var(--n,1)));cursor:pointer}
.b [class=x],.b [class=p],.b [class=m],.b label:hover,.b label:has(:checked){height:100%}
.b .m{--s:var(--bm)}.b .p{--s:var(--bp)}.b .x{--s:var(--bx)}.b .u{--s:var(--bu)}
.b label:hover,.b label:has(:checked){outline:1px solid var(--dim);z-index:1}.b label:hover{z-index:2}
.b label:has(:focus-visible){outline:2px solid var(--link);outline-offset:1px}
.b input{appearance:none;position:absolute;inset:0 0 auto;height:var(--h);margin:0;outline:0;pointer-events:none}
.b label b{position:absolute;inset:var(--h) 0 auto;padding:.125rem 0;min-height:1.75rem;background:var(--surface);font-size:.875rem;line-height:1.5rem;font-weight:600;text-align:center;clip-path:inset(50%);pointer-events:none}
.b b::after{content:var(--ok)}.b .u b::after{content:var(--un)}.b :is(.x,.p,.m,.k) b::after{content:none}
.b :checked+b,.b label:hover b{clip-path:none}
.b .row{min-height:1.75rem;margin:0;padding:.125rem 0;gap:0 .5rem;font-size:.875rem;line-height:1.5rem;color:var(--dim)}
.b .row span:nth-child(2){color:var(--text)}
.post{padding:1.125rem 1.25rem;border-inline-start-width:.25rem}
.post.m{border-inline-start-color:var(--bm)}.post.d,.post.p{border-inline-start-color:var(--bp)}.post.x{border-inline-start-color:var(--bx)}
.post>p{margin:.25rem 0 0}
.up{margin-top:1rem}
.up p:first-child{margin:0}
.up p,.up ul,.up ol,.up pre,.up blockquote{margin:.375rem 0}
.up pre{overflow-x:auto;padding:.75rem;border-radius:.5rem;background:var(--canvas);white-space:pre-wrap}
.up blockquote{padding-inline-start:.875rem;border-inline-start:.1875rem solid var(--line)}
.up time{margin-inline-start:.5rem}
summary{margin-top:.875rem;color:var(--link);font-size:.9375rem;cursor:pointer}
.links{display:flex;flex-wrap:wrap;gap:.5rem 1.25rem;margin:0;padding:0;list-style:none}
footer{display:flex;flex-wrap:wrap;justify-content:space-between;gap:.5rem 2rem;margin-top:3rem;padding-top:1.25rem;padding-bottom:3rem;font-size:.875rem;color:var(--dim)}
main>h2{margin-top:2rem}
form{display:flex;flex-wrap:wrap;gap:.75rem;align-items:end;margin-top:1.25rem}
form label{flex:1 1 14rem;font-weight:600}
form input{display:block;width:100%;margin-top:.25rem;padding:.625rem .75rem;font:inherit;color:inherit;background:var(--surface);border:1px solid var(--dim);border-radius:.5rem}
button{padding:.6875rem 1.125rem;font:inherit;font-weight:600;color:var(--on);background:var(--link);border:0;border-radius:.5rem;cursor:pointer}
.wrong{color:var(--x);font-weight:600}
.pick{flex-basis:100%;margin:0;padding:0;border:0}.pick legend{font-weight:600}.pick label{display:flex;gap:.625rem;padding:.25rem 0;font-weight:400}.pick input{width:auto;margin:0}
.embed{background:none}.embed main{max-width:none;padding:0}
.embed a{display:flex;align-items:center;gap:.625rem;min-height:100vh;padding:.5rem .875rem;border:1px solid var(--line);border-radius:.625rem;background:var(--surface);color:var(--text);font-size:.9375rem;text-decoration:none}
.embed .s{font-size:.9375rem;white-space:normal}
@media(min-width:48rem){.b{--h:2.25rem;--g:3px}}
@media(max-width:40rem){header{padding-top:1.5rem}.card,.post{padding-inline:1rem}.group{margin-inline:-1rem;padding-inline:1rem}.b{--g:1px}.b .row span:nth-child(2){order:3;flex-basis:100%}.say small{grid-column:2}}
@media(scripting:none){.scripted :is(form,p){display:none}}
@media print{.b label b{display:none}}
`;

/** How many days a button stands for. A `style` attribute would need an exception in the policy. */
const dayCounts = Array.from({ length: uptimeDaysShown - 1 }, (_, at) => `.n${at + 2}{--n:${at + 2}}`).join(
  '',
);

const quoted = (text: string): string => `"${text.replaceAll(/["\\\n<]/g, '')}"`;

/** @param okay the words for the bar of an ordinary day @param unmeasured those for a day without checks */
export const styleSheet = (okay: string, unmeasured: string): string =>
  `${rules.replaceAll('\n', '')}${dayCounts}:root{--ok:${quoted(okay)};--un:${quoted(unmeasured)}}`;

/** The hash of the style sheet as a source of a content security policy (CSP level 3, section 8.4). */
export const hashOf = (style: string): string =>
  `'sha256-${createHash('sha256').update(style).digest('base64')}'`;
