/** Names of time zones in Rails that differ from the city of the IANA name (ActiveSupport::TimeZone). */
import { isTimeZone } from '@stayup/contract';

const named: Readonly<Record<string, string>> = {
	'International Date Line West': 'Etc/GMT+12',
	'Midway Island': 'Pacific/Midway',
	'American Samoa': 'Pacific/Pago_Pago',
	Hawaii: 'Pacific/Honolulu',
	Alaska: 'America/Juneau',
	'Pacific Time (US & Canada)': 'America/Los_Angeles',
	Arizona: 'America/Phoenix',
	'Mountain Time (US & Canada)': 'America/Denver',
	'Central America': 'America/Guatemala',
	'Central Time (US & Canada)': 'America/Chicago',
	Saskatchewan: 'America/Regina',
	Quito: 'America/Lima',
	'Eastern Time (US & Canada)': 'America/New_York',
	'Indiana (East)': 'America/Indiana/Indianapolis',
	'Atlantic Time (Canada)': 'America/Halifax',
	Georgetown: 'America/Guyana',
	Newfoundland: 'America/St_Johns',
	Brasilia: 'America/Sao_Paulo',
	'Buenos Aires': 'America/Argentina/Buenos_Aires',
	Greenland: 'America/Nuuk',
	'Mid-Atlantic': 'Atlantic/South_Georgia',
	'Cape Verde Is.': 'Atlantic/Cape_Verde',
	Edinburgh: 'Europe/London',
	Bern: 'Europe/Zurich',
	'West Central Africa': 'Africa/Algiers',
	Kyiv: 'Europe/Kiev',
	Pretoria: 'Africa/Johannesburg',
	'St. Petersburg': 'Europe/Moscow',
	'Abu Dhabi': 'Asia/Muscat',
	Ekaterinburg: 'Asia/Yekaterinburg',
	Islamabad: 'Asia/Karachi',
	Chennai: 'Asia/Kolkata',
	Mumbai: 'Asia/Kolkata',
	'New Delhi': 'Asia/Kolkata',
	'Sri Jayawardenepura': 'Asia/Colombo',
	Astana: 'Asia/Almaty',
	Hanoi: 'Asia/Bangkok',
	Beijing: 'Asia/Shanghai',
	Osaka: 'Asia/Tokyo',
	Sapporo: 'Asia/Tokyo',
	Canberra: 'Australia/Sydney',
	'Solomon Is.': 'Pacific/Guadalcanal',
	'New Caledonia': 'Pacific/Noumea',
	'Marshall Is.': 'Pacific/Majuro',
	Wellington: 'Pacific/Auckland',
	"Nuku'alofa": 'Pacific/Tongatapu',
	'Tokelau Is.': 'Pacific/Fakaofo',
	'Chatham Is.': 'Pacific/Chatham',
	Samoa: 'Pacific/Apia',
};

/** In the order of how many cities Rails names. */
const areas = ['Europe', 'America', 'Asia', 'Africa', 'Australia', 'Pacific', 'Atlantic'];

/** An IANA name, or a name of Rails such as "Berlin"; null for anything else. */
export function ianaZone(name: string): string | null {
	if (isTimeZone(name)) return name;
	const known = named[name];
	if (known !== undefined) return known;
	const city = name.replaceAll(' ', '_');
	return areas.map((area) => `${area}/${city}`).find(isTimeZone) ?? null;
}
