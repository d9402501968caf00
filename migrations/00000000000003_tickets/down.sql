DROP TABLE attendees, groups, tickets, user_sponsors, sponsor_logos, sponsors;
