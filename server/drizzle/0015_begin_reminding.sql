-- What was written before there were reminders is told to nobody.
INSERT INTO reminding (through) VALUES (now());
