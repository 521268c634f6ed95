import { isTimeZone } from '@tocsin/domain';

/** The names of Ruby on Rails that are no city of the IANA database, or mean another place there. */
const ownNames: Readonly<Record<string, string>> = {
  'Pacific Time (US & Canada)': 'America/Los_Angeles',
  'Mountain Time (US & Canada)': 'America/Denver',
  'Central Time (US & Canada)': 'America/Chicago',
  'Eastern Time (US & Canada)': 'America/New_York',
  'Atlantic Time (Canada)': 'America/Halifax',
  'Indiana (East)': 'America/Indiana/Indianapolis',
  Hawaii: 'Pacific/Honolulu',
  Alaska: 'America/Juneau',
  Arizona: 'America/Phoenix',
  Saskatchewan: 'America/Regina',
  Newfoundland: 'America/St_Johns',
  Greenland: 'America/Godthab',
  'Central America': 'America/Guatemala',
  Guadalajara: 'America/Mexico_City',
  Quito: 'America/Lima',
  Brasilia: 'America/Sao_Paulo',
  Georgetown: 'America/Guyana',
  'Mid-Atlantic': 'Atlantic/South_Georgia',
  'Cape Verde Is.': 'Atlantic/Cape_Verde',
  Edinburgh: 'Europe/London',
  Bern: 'Europe/Zurich',
  'St. Petersburg': 'Europe/Moscow',
  'West Central Africa': 'Africa/Algiers',
  Pretoria: 'Africa/Johannesburg',
  'Abu Dhabi': 'Asia/Muscat',
  Ekaterinburg: 'Asia/Yekaterinburg',
  Islamabad: 'Asia/Karachi',
  Chennai: 'Asia/Kolkata',
  Mumbai: 'Asia/Kolkata',
  'New Delhi': 'Asia/Kolkata',
  'Sri Jayawardenepura': 'Asia/Colombo',
  Hanoi: 'Asia/Bangkok',
  Beijing: 'Asia/Shanghai',
  Osaka: 'Asia/Tokyo',
  Sapporo: 'Asia/Tokyo',
  'Solomon Is.': 'Pacific/Guadalcanal',
  'New Caledonia': 'Pacific/Noumea',
  'Marshall Is.': 'Pacific/Majuro',
  Wellington: 'Pacific/Auckland',
  "Nuku'alofa": 'Pacific/Tongatapu',
  'Tokelau Is.': 'Pacific/Fakaofo',
  'Chatham Is.': 'Pacific/Chatham',
  'American Samoa': 'Pacific/Pago_Pago',
  'Midway Island': 'Pacific/Midway',
  'International Date Line West': 'Pacific/Midway',
  // Pacific/Samoa is American Samoa.
  Samoa: 'Pacific/Apia',
};

const areas = ['Europe', 'America', 'Asia', 'Africa', 'Australia', 'Pacific', 'Atlantic'];

const ianaZoneOf = (name: string): string | undefined => {
  if (Object.hasOwn(ownNames, name)) return ownNames[name];
  if (isTimeZone(name)) return name;
  return areas.map((area) => `${area}/${name.replaceAll(' ', '_')}`).find(isTimeZone);
};

/** Far more than Rails and the IANA database have places for one team. */
const namesMax = 600;

/** Looks each name up once: a look-up takes half a millisecond, and a stranger's file may have one in each row. */
export class RailsTimeZones {
  readonly #known = new Map<string, string | undefined>();

  /** @returns `undefined` for a zone that nobody knows, and for names beyond {@link namesMax} */
  ianaZoneOf(name: string): string | undefined {
    if (!this.#known.has(name) && this.#known.size < namesMax) this.#known.set(name, ianaZoneOf(name));
    return this.#known.get(name);
  }
}
