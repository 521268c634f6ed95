import { hashOf } from './style.js';

/** A script of ours, which the policy of a document names by its hash. */
export type OwnScript = { readonly text: string; readonly hash: string };

/** The element whose words say in which zone the times are. */
export const zoneNoteId = 'zone';

/** `data-` attributes that the scripts read. */
export const versionField = 'version';

const lookEveryMs = 30_000;

/** Puts the times of a document into the zone of the reader's browser. A time of the page stays as the title of its element. */
const localize = `
const page=document,format=new Intl.DateTimeFormat(page.documentElement.lang,{day:"numeric",month:"long",year:"numeric",hour:"2-digit",minute:"2-digit",hourCycle:"h23",timeZoneName:"short"});
const localize=d=>{
for(const t of d.querySelectorAll("time")){t.title=t.textContent;t.textContent=format.format(new Date(t.dateTime))}
const n=d.getElementById("${zoneNoteId}");
if(n)n.textContent=n.dataset.own.replace("{zone}",format.resolvedOptions().timeZone)};
localize(page);`;

/**
 * Gives an element the attributes and children of another one, and changes nothing that is equal. So focus, chosen days
 * and typed text stay. Elements with an id are found by it.
 */
const become = `
const become=(a,b)=>{
for(const{name,value}of b.attributes)if(a.getAttribute(name)!==value)a.setAttribute(name,value);
for(const{name}of[...a.attributes])if(name!="open"&&!b.hasAttribute(name))a.removeAttribute(name);
let old=a.firstChild;
const drop=()=>{const gone=old;old=old.nextSibling;gone.remove()};
for(const n of[...b.childNodes]){
const same=n.id?[...a.children].find(e=>e.id==n.id):old&&!old.id&&old.nodeName==n.nodeName&&old;
if(!same){a.insertBefore(page.importNode(n,true),old);continue}
while(old&&old!=same)drop();
old=same.nextSibling;
if(n.nodeType==1)become(same,n);else if(same.data!=n.data)same.data=n.data}
while(old)drop()};`;

/**
 * Loads the page again every 30 seconds while it is visible, and says how long ago that was. A page of another version
 * of ours needs another style sheet, and loads anew as soon as nothing typed is lost.
 */
const keepUp = `
const ago=new Intl.RelativeTimeFormat(page.documentElement.lang,{numeric:"auto"});
const isStored=/^back/.test(performance.getEntriesByType("navigation")[0]?.type);
let seen=isStored?0:Date.now(),asked=seen,before;
const say=()=>{
const e=page.querySelector("[data-ago]");
if(!e||!seen)return;
if(e.firstElementChild)e.title=e.textContent;
const s=Math.max(0,Math.floor((Date.now()-seen)/1e4)*10),words=e.dataset.ago.replace("{ago}",s<60?ago.format(-s,"second"):ago.format(-Math.floor(s/60),"minute"));
if(e.textContent!=words)e.textContent=words};
const load=async()=>{
const at=asked=Date.now(),r=await fetch(""),text=await r.text();
const reload=()=>page.querySelector("form input")?.value||location.reload();
if(r.status==403||r.status==404)return reload();
if(!r.ok||at<seen)return;
seen=at;
if(text!=before){
before=text;
const d=new DOMParser().parseFromString(text,"text/html");
if(d.body.dataset.${versionField}!=page.body.dataset.${versionField})return reload();
localize(d);
for(const each of[page,d])for(const n of each.querySelectorAll("noscript"))n.remove();
for(const name of["header","main","footer"]){const a=page.querySelector(name),b=d.querySelector(name);if(a&&b)become(a,b)}
page.title=d.title;
const icon=d=>d.querySelector("link[rel=icon]"),url=icon(d).getAttribute("href");
if(icon(page).getAttribute("href")!=url)icon(page).href=url}
say()};
setInterval(()=>{
if(page.hidden)return;
if(Date.now()-asked>=${lookEveryMs})load().catch(()=>{});
say()},1e3);
say();`;

const script = (...parts: readonly string[]): OwnScript => {
  const text = `(()=>{${parts.join('').replaceAll('\n', '')}})()`;
  return { text, hash: hashOf(text) };
};

/** The page is whole without it: the script only replaces what is there. */
export const readersZone = script(localize);

/** Keeps an open page as new as one that was just loaded, with its times in the reader's zone. */
export const upToDate = script(localize, become, keepUp);
