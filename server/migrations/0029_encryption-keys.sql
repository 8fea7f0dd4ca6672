CREATE TABLE "encryption_keys" (
	"version" integer PRIMARY KEY NOT NULL,
	"check_value" text NOT NULL
);
