"""Prints the summaries of the events that cover each moment, by libical's own recurrences and time zones."""
import json
import sys

import gi

gi.require_version('ICalGLib', '3.0')
from gi.repository import ICalGLib as ical  # noqa: E402

asked = json.load(sys.stdin)
utc = ical.Timezone.get_utc_timezone()
calendar = ical.Component.new_from_string(asked['text'])


def components(kind):
    found = []
    component = calendar.get_first_component(kind)
    while component is not None:
        found.append(component)
        component = calendar.get_next_component(kind)
    return found


def zone_of_calendar():
    named = calendar.get_first_property(ical.PropertyKind.X_PROPERTY)
    while named is not None:
        if named.get_x_name() == 'X-WR-TIMEZONE':
            name = named.get_value_as_string()
            return calendar.get_timezone(name) or ical.Timezone.get_builtin_timezone(name)
        named = calendar.get_next_property(ical.PropertyKind.X_PROPERTY)
    return utc


own_zone = zone_of_calendar()


def in_own_zone(seconds):
    return ical.Time.new_from_timet_with_zone(seconds, 0, utc).as_timet_with_zone(own_zone)


def is_floating(time):
    return time.is_date() or (time.get_timezone() is None and not time.is_utc())


def moment(time):
    if is_floating(time):
        return time.as_timet_with_zone(own_zone)
    return time.as_timet_with_zone(time.get_timezone() or utc)


def moment_of_recurrence(event):
    # get_recurrenceid() leaves out the zone.
    property = event.get_first_property(ical.PropertyKind.RECURRENCEID_PROPERTY)
    if property is None:
        return None
    time = property.get_recurrenceid()
    tzid = property.get_first_parameter(ical.ParameterKind.TZID_PARAMETER)
    if tzid is None:
        return moment(time)
    return time.as_timet_with_zone(calendar.get_timezone(tzid.get_tzid()))


def is_cancelled(event):
    status = event.get_first_property(ical.PropertyKind.STATUS_PROPERTY)
    return status is not None and status.get_value_as_string() == 'CANCELLED'


def spans_of(event):
    found = []

    def take(_component, span, _data=None):
        found.append((span.get_start(), span.get_end()))

    start, end = (ical.Time.new_from_string(text) for text in asked['limits'])
    event.foreach_recurrence(start, end, take)
    first, last = event.get_dtstart(), event.get_dtend()
    if first.is_date():
        # libical counts the day of DTEND too, which RFC 5545 (section 3.6.1) does not.
        length = last.as_timet() - first.as_timet()
        return [(in_own_zone(start), in_own_zone(start + length)) for start, _end in found]
    if is_floating(first):
        return [(in_own_zone(start), in_own_zone(end)) for start, end in found]
    return found


events = components(ical.ComponentKind.VEVENT_COMPONENT)
overridden = {}
for event in events:
    recurrence = moment_of_recurrence(event)
    if recurrence is not None:
        overridden.setdefault(event.get_uid(), set()).add(recurrence)

spans = []
for event in events:
    if is_cancelled(event):
        continue
    is_override = moment_of_recurrence(event) is not None
    gone = set() if is_override else overridden.get(event.get_uid(), set())
    for start, end in spans_of(event):
        if start not in gone:
            spans.append((start, end, event.get_summary()))

json.dump(
    [sorted({name for start, end, name in spans if start <= at < end}) for at in asked['moments']],
    sys.stdout,
)
