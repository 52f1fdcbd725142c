// Uses a session from Go. Needs only the standard library.
//
//	npx petstore-mock exec -- go run petstore.go
package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"log"
	"net/http"
	"os"
	"time"
)

type session struct {
	ID         string `json:"id"`
	URL        string `json:"url"`
	ControlURL string `json:"controlUrl"`
}

type pet struct {
	ID         int64  `json:"id,omitempty"`
	Name       string `json:"name"`
	CategoryID int64  `json:"categoryId"`
}

var client = &http.Client{Timeout: 10 * time.Second}

// control calls the control API, which may need a token. The service would read that token as an
// API key.
func control(method, url string, body, result any) *http.Response {
	return sendWith(os.Getenv("PETSTORE_CONTROL_TOKEN"), method, url, body, result)
}

// send sends a request to the service, without an API key.
func send(method, url string, body, result any) *http.Response {
	return sendWith("", method, url, body, result)
}

// sendWith sends body as JSON unless it's nil. It decodes the body of the response into result
// unless that is nil, and returns the response, whatever its status.
func sendWith(token, method, url string, body, result any) *http.Response {
	var text bytes.Buffer
	if body != nil {
		check(json.NewEncoder(&text).Encode(body))
	}
	request, err := http.NewRequest(method, url, &text)
	check(err)
	request.Header.Set("Content-Type", "application/json")
	if token != "" {
		request.Header.Set("Authorization", "Bearer "+token)
	}
	response, err := client.Do(request)
	check(err)
	defer response.Body.Close()
	if result != nil {
		check(json.NewDecoder(response.Body).Decode(result))
	}
	return response
}

func main() {
	var own session
	start := map[string]string{"clock": "2026-05-01T00:00:00Z"}
	expect(201, control("POST", os.Getenv("PETSTORE_CONTROL_URL")+"/sessions", start, &own))
	defer control("DELETE", own.ControlURL, nil, nil)
	fmt.Println("session", own.ID)

	var created pet
	expect(201, send("POST", own.URL+"/pets", pet{Name: "Fido", CategoryID: 1}, &created))
	fmt.Println("created pet", created.ID)

	expect(204, control("POST", own.ControlURL+"/quotas/exhaust", nil, nil))
	refused := send("GET", own.URL+"/pets/1", nil, nil)
	expect(429, refused)
	wait := refused.Header.Get("Retry-After")
	fmt.Println("refused for", wait, "s")

	expect(204, control("POST", own.ControlURL+"/clock/advance", wait+"s", nil))
	var served pet
	expect(200, send("GET", own.URL+"/pets/1", nil, &served))
	fmt.Println("served again:", served.Name)
}

func expect(status int, response *http.Response) {
	if response.StatusCode != status {
		request := response.Request
		log.Fatalf("%s %s: expected %d but got %s", request.Method, request.URL, status, response.Status)
	}
}

func check(err error) {
	if err != nil {
		log.Fatal(err)
	}
}
