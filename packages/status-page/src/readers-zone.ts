import { hashOf } from './style.js';

/** The element whose words say in which zone the times are. */
export const zoneNoteId = 'zone';

/**
 * Puts the times of a page into the zone of the reader's browser. A time of the page stays as the title of its element.
 * The page is whole without it: the script only replaces what is there.
 */
export const readersZone = `(()=>{const f=new Intl.DateTimeFormat(document.documentElement.lang,{day:"numeric",month:"long",year:"numeric",hour:"2-digit",minute:"2-digit",hourCycle:"h23",timeZoneName:"short"});for(const t of document.querySelectorAll("time")){t.title=t.textContent;t.textContent=f.format(new Date(t.dateTime))}const n=document.getElementById("${zoneNoteId}");if(n)n.textContent=n.dataset.own.replace("{zone}",f.resolvedOptions().timeZone)})()`;

export const readersZoneHash = hashOf(readersZone);
